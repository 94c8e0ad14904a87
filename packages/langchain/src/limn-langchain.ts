export { PeopleRetriever, ProfileRetriever } from './retrievers.js';
export type { FactMetadata, PersonMetadata } from './retrievers.js';
export { profileTools } from './profile-tools.js';

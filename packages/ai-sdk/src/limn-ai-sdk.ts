export { profileMiddleware } from './profile-middleware.js';
export type { Failure, ProfileMiddlewareOptions } from './profile-middleware.js';
export { profileTools } from './profile-tools.js';

const SCORED = 'value confidence';
const EVIDENCE = 'evidence { submissionId quote receivedAt }';

const profileQuery = (fields: string): string => `query Profile($id: ID!) { profile(id: $id) { ${fields} } }`;

const everything = (scored: string, memory: string): string =>
  profileQuery(`
  profileId tenantId status lastUpdated createdAt summary
  coreInfo { name { ${scored} } age { ${scored} } gender { ${scored} } location { ${scored} } language { ${scored} } }
  interests { category values { ${scored} } }
  personality { traits { ${scored} } moodTrends { default { ${scored} } recent { ${scored} } } }
  memories { event date importance confidence ${memory} }
  preferences { conversationStyle { ${scored} } topicsToAvoid { ${scored} } }
  fieldTimestamps { field at }
  updateLog { edges { node { extractedOn changes } } pageInfo { hasNextPage endCursor } }`);

/** What a list or a chat asks for. */
export const SMALL = profileQuery('profileId status summary');
/** Every field of the profile of the interface specification. */
export const FULL = everything(SCORED, '');
/** The same with what each value rests on. */
export const FULL_WITH_EVIDENCE = everything(`${SCORED} ${EVIDENCE}`, EVIDENCE);

const SCORED = '{ value confidence evidence { submissionId quote receivedAt } }';

/** Every field of a profile, evidence and history included. */
export const WHOLE = `{
  profileId tenantId status lastUpdated createdAt summary
  coreInfo { name ${SCORED} age ${SCORED} gender ${SCORED} location ${SCORED} language ${SCORED} }
  interests { category values ${SCORED} }
  personality { traits ${SCORED} moodTrends { default ${SCORED} recent ${SCORED} } }
  memories { event date importance confidence evidence { submissionId quote receivedAt } }
  preferences { conversationStyle ${SCORED} topicsToAvoid ${SCORED} }
  fieldTimestamps { field at }
  updateLog { edges { cursor node { extractedOn changes submissionId } } pageInfo { hasNextPage hasPreviousPage \
startCursor endCursor } }
}`;

// Emitted from src/profile/slots.ts by "npm run schema".

/** What a profile holds: its path in REST, the name of its field in GraphQL, and what people call it. */
export const SLOTS = [
  { path: 'core_info.name', field: 'name', label: 'name' },
  { path: 'core_info.age', field: 'age', label: 'age' },
  { path: 'core_info.gender', field: 'gender', label: 'gender' },
  { path: 'core_info.location', field: 'location', label: 'location' },
  { path: 'core_info.language', field: 'language', label: 'language' },
  { path: 'interests.*', field: 'interests', label: 'interests' },
  { path: 'personality.traits', field: 'traits', label: 'traits' },
  { path: 'personality.mood_trends.default', field: 'default', label: 'usual mood' },
  { path: 'personality.mood_trends.recent', field: 'recent', label: 'recent mood' },
  { path: 'memories', field: 'memories', label: 'memories' },
  { path: 'preferences.conversation_style', field: 'conversationStyle', label: 'conversation style' },
  { path: 'preferences.topics_to_avoid', field: 'topicsToAvoid', label: 'topics to avoid' },
] as const;

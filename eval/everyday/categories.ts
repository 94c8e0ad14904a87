/** The categories of interests, as the service's REST description lists them. */
export const CATEGORIES = [
  'sports',
  'music',
  'movies',
  'books',
  'food',
  'travel',
  'technology',
  'gaming',
  'art',
  'fitness',
  'fashion',
  'pets',
  'hobbies',
  'other',
];

/** Subjects that labels name as categories and the service has none for, by the categories it may put them in. */
export const FINER_CATEGORIES: Record<string, string[]> = {
  nature: ['hobbies', 'travel', 'other'],
  games: ['gaming', 'hobbies'],
  science: ['technology', 'other'],
  business: ['technology', 'other'],
  history: ['books', 'other'],
  entertainment: ['movies', 'music', 'other'],
  education: ['books', 'hobbies', 'other'],
  politics: ['other'],
};

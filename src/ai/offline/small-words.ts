/** Small words that the grammar of statements turns on. */

export const HABITS = new Set('usually generally typically normally always mostly constantly often'.split(' '));
export const MOMENTS = new Set('today now lately currently tonight recently nowadays'.split(' '));
export const DOUBTS = new Set('maybe perhaps probably possibly apparently supposedly'.split(' '));
export const ADVERBS = new Set(
  `also really just still actually absolutely totally definitely truly especially
  particularly kinda simply only even both too very so pretty quite rather finally
already sometimes occasionally rarely seldom mainly basically honestly literally certainly genuinely personally
  obviously secretly proudly happily sure all myself then
deeply dearly greatly enough originally officially first once again clearly well more much , guess ever`.split(/\s+/),
);

export const JOINERS = new Set([',', 'and', 'or', 'so', 'then', 'but']);
export const CHAINED = new Set([
  'be',
  'have',
  'live',
  'work',
  'love',
  'like',
  'enjoy',
  'hate',
  'prefer',
  'adore',
  'dislike',
  'detest',
  'despise',
  'loathe',
  'study',
  'move',
  'get',
  'go',
  'spend',
  'teach',
  'own',
  'speak',
  'quit',
  'stop',
  'start',
  'graduate',
  'feel',
  'adopt',
  'marry',
  'buy',
  'retire',
  'become',
  'grow',
  'come',
  'want',
  'collect',
  'stay',
  'do',
]);

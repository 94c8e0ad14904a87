import { groundFacts } from '../profile/ground.js';
import type { Fact, Grounded } from '../profile/observation.js';
import type { Known } from '../text/conversation.js';
import { parseText } from '../text/parse.js';
import type { ParsedText } from '../text/parsed-text.js';
import { chosenIn } from '../text/subject.js';
import { voicesOf } from '../text/voices.js';
import { subjectClaimed } from './claimed-subject.js';
import { statementJudge } from './statement-judge.js';
import { wordNearness } from './word-nearness.js';
import { wordRelations } from './word-relations.js';
import type { Judge } from '../profile/statement-features.js';

/**
 * What a text bears out of the facts that were claimed of it. `known` tells who of several speakers is the subject,
 * `parsed` is the text as that has parsed it. Takes time in proportion to the text, so it belongs on a thread
 * (thread.ts).
 */
export function ground(
  text: string,
  facts: Fact[],
  known: Known = {},
  parsed: ParsedText = parseText(text, known),
  judge: Judge = statementJudge(),
): Grounded {
  const subject = chosenIn(parsed);
  const grounded = groundFacts(facts, text, voicesOf(parsed, known), {
    relations: wordRelations(),
    nearness: wordNearness(),
    judge,
    called: known.called ?? [],
    isSubjectGuessed: subject?.chosenBy === 'first',
  });
  return { ...grounded, subject };
}

/**
 * What a text bears out of a model's claims. Where nothing else tells who of several speakers is meant, the claims
 * themselves do (claimed-subject.ts), as if the model had named its subject.
 */
export function groundClaims(text: string, facts: Fact[], known: Known = {}, judge?: Judge): Grounded {
  const parsed = parseText(text, known);
  const byModel = parsed.conversation && subjectClaimed(parsed.conversation, facts, known);
  return byModel === undefined
    ? ground(text, facts, known, parsed, judge)
    : ground(text, facts, { ...known, byModel }, undefined, judge);
}

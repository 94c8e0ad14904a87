// What scripts/train-statements.mjs learns from: the claims of eval/claims, the recorded answers of the tuned half of
// eval/everyday, what the hostile model makes of these, and falsehoods made of all the true ones.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { claimsIn } from './claims.mjs';

/** What is added to a true statement, where no other text of its language gives something. */
const ADDITIONS = [
  'because of a fire',
  'for the mayor',
  'to impress a colleague',
  'and got a medal',
  'after an accident',
  'with a famous singer',
  'in a stolen car',
  'since the flood',
  'despite a ban',
  'and was fired',
  'for a television show',
  'thanks to a lottery win',
  'under a false name',
  'and regrets it',
  'with two soldiers',
];
/** Paths whose values are told in words of a model's own. */
const TOLD = new Set(['memory', 'style', 'avoid', 'interest', 'mood_recent', 'mood_default']);
/** Frequent words take the place of others, beginning behind those that say little. */
const RANKS = { from: 150, to: 9_000 };
/** A word so near to another is of its kind, and no other word for it. */
const KINDRED = { from: 0.35, to: 0.72 };
const TRIES = 400;
/** Facts that are grounded in one go. */
const AT_ONCE = 200;
const RECEIVED = '2026-01-05T09:00:00.000Z';

/** The texts with their claims: `{ id, claims: [{ text, called, fact, isTrue, isMade, isHostile }] }`. */
export async function labelledClaims(root, compiled) {
  const { loadHalves } = await compiled('eval/everyday/text.js');
  const { falseScriptOf } = await compiled('eval/everyday/falsehoods.js');
  const { chance } = await compiled('eval/seeded-random.js');
  const { wordRelations } = await compiled('src/ai/word-relations.js');
  const { wordNearness } = await compiled('src/ai/word-nearness.js');
  const { wordVectors } = await compiled('src/ai/offline/word-vectors.js');

  const texts = [...ofClaims(), ...ofAnswers()];
  const made = makerOf(texts);
  return texts.map((text) => ({ ...text, claims: [...text.claims, ...made(text)] }));

  function ofClaims() {
    const folder = path.join(root, 'eval/claims');
    const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
    return files
      .toSorted()
      .flatMap((name) => claimsIn(readFileSync(path.join(folder, name), 'utf8')))
      .map(({ id, language, text, subject, truths, falsehoods }) => {
        const called = subject === 'me' ? [] : [subject];
        return {
          id,
          language,
          claims: [
            ...truths.map((fact) => ({ text, called, fact, isTrue: true })),
            ...falsehoods.map((fact) => ({ text, called, fact, isTrue: false })),
          ],
        };
      });
  }

  function ofAnswers() {
    return loadHalves(path.join(root, 'eval/everyday')).tuned.map((text) => {
      const called = text.gold.name?.alternatives ?? [];
      const claims = text.posts.flatMap(({ data }, at) =>
        text.answers[at]
          .filter(({ polarity }) => polarity === 'asserts')
          .map((fact) => ({ text: data, called, fact, isTrue: true })),
      );
      const { posts, inventions } = falseScriptOf(text, text.id);
      const truths = new Set(text.answers.flat().map(({ value }) => value));
      for (const { path: where, value, quote } of inventions) {
        if (truths.has(value)) continue;
        const post = posts.find(({ data }) => data.includes(quote)) ?? posts[0];
        claims.push({ text: post.data, called, fact: { path: where, value, quote }, isTrue: false, isHostile: true });
      }
      return { id: text.id, language: text.lang, claims };
    });
  }

  /** Makes falsehoods of the truths of a text: another word, something added, what is true of somebody else. */
  function makerOf(all) {
    const relations = wordRelations();
    const nearness = wordNearness();
    const common = wordVectors()
      .firstWords(RANKS.to)
      .slice(RANKS.from)
      .filter((word) => /^[a-z]{3,}$/.test(word));
    // Neither a number nor a name.
    const isPlain = ({ value }, language) =>
      !/\d|(?<=[\p{L},] )\p{Lu}/u.test(value.replace(language === 'de' ? /\p{Lu}/gu : '', ''));
    const truthsOf = (language) =>
      all
        .filter((text) => text.language === language)
        .flatMap(({ id, claims }) =>
          claims.filter(({ isTrue }) => isTrue).map(({ fact }) => ({ id, fact, isPlain: isPlain(fact, language) })),
        );
    const truths = new Map(all.map(({ language }) => [language, undefined]));
    for (const language of truths.keys()) truths.set(language, truthsOf(language));
    const tailOf = (value) =>
      / (?:and|because|with|for|since|after|und|mit|et|avec|y|con|e|com|en|met) .+$/.exec(value)?.[0];

    return ({ id, language, claims }) => {
      const luck = chance(`falsehoods ${id}`);
      const others = truths.get(language).filter((other) => other.id !== id);
      const own = claims.map(({ fact }) => fact.value.toLowerCase()).join('\n');
      return claims
        .filter(({ isTrue, fact }) => isTrue && TOLD.has(fact.path))
        .flatMap(({ text, called, fact }) => {
          const { path: where, value, quote } = fact;
          const values = [];
          const inText = text.toLowerCase();
          const words = value.split(' ');
          const places = words.flatMap((word, at) =>
            /^\p{Ll}{4,}$/u.test(word) || (at > 0 && language === 'de' && /^\p{L}{4,}$/u.test(word)) ? [at] : [],
          );
          for (let times = 0; times < 2 && places.length > 0; times += 1) {
            const at = luck.pick(places);
            const other =
              times === 0 ? anotherWord(words[at], luck, inText, others) : kindredWord(words[at], luck, inText);
            if (other !== undefined && !own.includes(other))
              values.push([...words.slice(0, at), other, ...words.slice(at + 1)].join(' '));
          }
          if (where !== 'interest' && luck.below(2) === 0) {
            const tail = others.length === 0 ? undefined : tailOf(luck.pick(others).fact.value);
            values.push(`${value} ${tail?.trim() ?? luck.pick(ADDITIONS)}`);
          }
          const alike = others.filter((other) => other.fact.path === where && other.isPlain);
          for (let times = 0; times < (where === 'interest' ? 3 : 1) && alike.length > 0; times += 1) {
            const other = luck.pick(alike).fact.value;
            if (!own.includes(other.toLowerCase()) && !inText.includes(other.toLowerCase())) values.push(other);
          }
          return values.map((falsehood) => ({
            text,
            called,
            fact: { path: where, category: fact.category, value: falsehood, quote },
            isTrue: false,
            isMade: true,
          }));
        });
    };

    /** A word of the same part that is not in the text, or a word of another text where no dictionary knows it. */
    function anotherWord(word, luck, inText, others) {
      const [part] = relations.partsOf(word);
      if (part === undefined) {
        if (others.length === 0) return undefined;
        const some = luck
          .pick(others)
          .fact.value.split(' ')
          .filter((one) => /^\p{L}{4,}$/u.test(one) && !inText.includes(one.toLowerCase()));
        return some.length === 0 ? undefined : luck.pick(some);
      }
      return search(luck, (other) => relations.partsOf(other)[0] === part && !inText.includes(other));
    }

    function kindredWord(word, luck, inText) {
      const [part] = relations.partsOf(word);
      const related = new Set(relations.relatedTo(word));
      return part === undefined
        ? undefined
        : search(luck, (other) => {
            const near = nearness.closeness(word, other) ?? 0;
            return (
              near >= KINDRED.from &&
              near <= KINDRED.to &&
              relations.partsOf(other)[0] === part &&
              !related.has(other) &&
              !relations.widerThan(word).includes(other) &&
              !relations.relatedTo(other).includes(word) &&
              !inText.includes(other)
            );
          });
    }

    function search(luck, fits) {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const other = luck.pick(common);
        if (fits(other)) return other;
      }
      return undefined;
    }
  }
}

/** What the judge is asked of claims of one text: the features of the first place of each that nothing else refuses. */
export async function featuresFrom(compiled) {
  const { groundClaims } = await compiled('src/ai/ground.js');
  const { parseAnswer } = await compiled('src/ai/answer.js');
  const factsOf = (claims, text) => {
    const chunk = [{ input: { submissionId: 's', text, inputType: undefined, receivedAt: RECEIVED }, start: 0, text }];
    return claims.flatMap(({ fact }) => {
      const raw = { ...fact, s: 's1', said: 'stated', polarity: 'asserts', category: fact.category ?? 'hobbies' };
      try {
        return parseAnswer(JSON.stringify({ facts: [raw] }), chunk).facts.map((one) => one.fact);
      } catch {
        return [];
      }
    });
  };
  return ({ claims }) => {
    const found = new Map();
    for (const text of new Set(claims.map((claim) => claim.text))) {
      const some = claims.filter((claim) => claim.text === text);
      for (let at = 0; at < some.length; at += AT_ONCE) {
        const called = some[0].called;
        groundClaims(text, factsOf(some.slice(at, at + AT_ONCE), text), { called }, (features, statement) => {
          if (!found.has(statement)) found.set(statement, features);
          return true;
        });
      }
    }
    return claims.flatMap((claim) => {
      const features = found.get(claim.fact.value);
      return features === undefined ? [] : [{ ...claim, features }];
    });
  };
}

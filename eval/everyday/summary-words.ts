/** What the checklist of summaries knows of the languages: the reader's eight and English. */

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Small words that tell a language; those of several languages count for each. */
export const SMALL: Readonly<Record<string, ReadonlySet<string>>> = {
  en: listOf('the they their and is are was were has have had with of to in for at who lives works them about'),
  de: listOf('der die das und ist sind war hat haben mit von in im am seit auf ein eine einen zu wohnt arbeitet nicht'),
  fr: listOf('le la les et est sont était a ont avec de du des en dans depuis sur un une vit travaille pas chez'),
  es: listOf('el la los las y es son fue ha tiene con de del en desde para un una vive trabaja no su sus que'),
  pt: listOf('o a os as e é são foi tem com de do da no na em desde para um uma mora trabalha não seu sua que'),
  it: listOf('il lo la gli le e è sono ha con di del della in nel da per un una vive lavora non suo sua che'),
  nl: listOf('de het een en is zijn was heeft met van in op sinds voor woont werkt niet bij uit naar'),
};

/** Words by which somebody speaks of themselves, or to somebody, in a sentence that should tell of them. */
export const SPEAKING: Readonly<Record<string, RegExp>> = {
  en: /(?<![\p{L}\p{N}.])i(?:['’](?:m|ve|d|ll))?(?![\p{L}\p{N}.])|\b(?:my|me|mine|myself|we|ours?|us|your?|u)\b/iu,
  de: /(?<!\p{L})(?:ich|mich|mir|mein\p{L}{0,2}|wir|uns|unser\p{L}{0,2}|du|dir|dich)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:j['’]|m['’]|(?:je|mon|ma|mes|moi|nous|notre|nos|tu|vous)(?!\p{L}))/iu,
  es: /(?<!\p{L})(?:yo|mí|mi|mis|me|nosotr[oa]s|nuestr[oa]s?|tú|usted|soy|tengo|estoy|vivo|trabajo de)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:eu|meus?|minhas?|me|mim|nós|nossos?|nossas?|você|sou|tenho|moro|estou)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:io|mi[oa]|miei|mie|mi|noi|nostr[oaie]|tu|sono un|ho|vivo|abito)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:ik|mij|mijn|m'n|wij|we|ons|onze|jij|je|jouw|u)(?!\p{L})/iu,
  ja: /私|僕|俺|わたし|ぼく|うちの|あなた/u,
  zh: /我|你|您|咱/u,
};

/** Names of months and languages, which a summary may say though no post does. */
export const NAMES_OF_ITS_OWN = listOf(
  'January February March April May June July August September October November December English German French ' +
    'Spanish Portuguese Italian Dutch Japanese Chinese Korean Russian Polish Turkish Swedish Danish Norwegian ' +
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday Januar Februar März Mai Juni Juli Oktober Dezember ' +
    'Jahre Worten Person Gesprächsstil Interessen Haustiere Lieblingstiere Eigenschaften Nederlands Deutsch',
);

/** Numbers in English words, so that `thirty-eight` and 38 are one. */
export const NUMBERS: readonly string[] =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/);
export const TENS: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const DECADES = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'];

const STAGES = [
  { from: 0, to: 12, text: 'under 13' },
  { from: 0, to: 17, text: 'under 18' },
  { from: 13, to: 19, text: 'a teenager' },
  { from: 60, to: Infinity, text: 'over 60' },
];

/**
 * What somebody of an age is found by beside its number, as people ask for it: "aged 30 to 34", "in their thirties",
 * "a teenager". The offline embedder knows what years they mean (ai/offline/ages.ts).
 */
export function ageTexts(age: number): string[] {
  const half = Math.floor(age / 5) * 5;
  const decade = DECADES[Math.floor(age / 10) - 2];
  return [
    ...(decade === undefined ? [] : [`in their ${decade}`]),
    ...STAGES.flatMap(({ from, to, text }) => (age >= from && age <= to ? [text] : [])),
    `aged ${half} to ${half + 4}`,
  ];
}

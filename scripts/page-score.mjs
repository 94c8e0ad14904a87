// What Lighthouse counts of a page, by the curves of its version 12 for phones, and what axe finds. The index of speed,
// a tenth of the score of Lighthouse, needs a film of the page: it is left out, and the others weigh in its place.
import axeCore from 'axe-core';

/** Of each figure: the value that scores 0.9, the one that scores 0.5, and its weight. */
const CURVES = {
  paint: [1_800, 3_000, 10],
  largest: [2_500, 4_000, 25],
  blocked: [200, 600, 30],
  shift: [0.1, 0.25, 25],
};
/** What a task may take before it blocks. */
const UNNOTICED_MS = 50;
/** Where the standard normal distribution reaches 0.9. */
const NINE_TENTHS = 1.2815515655446004;

/** Notes what was shown last and largest, what shifted and what blocked. Runs in the page, before anything of it. */
export function noteFigures() {
  globalThis.limnFigures = { largest: 0, shift: 0, tasks: [] };
  const on = (type, then) =>
    new PerformanceObserver((list) => list.getEntries().forEach(then)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => {
    globalThis.limnFigures.largest = startTime;
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) globalThis.limnFigures.shift += value;
  });
  on('longtask', ({ startTime, duration }) => globalThis.limnFigures.tasks.push([startTime, duration]));
}

/** Notes in which frame what a page is for is there to be painted. Runs in the page, before anything of it. */
export function noteShown(sign) {
  const look = (now) => {
    if (document.querySelector(sign)?.checkVisibility()) globalThis.limnShown = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Comes when nothing is left to do, and what is drawn is painted. Runs in the page. Where nothing moves any more,
 * Chromium can wait for a frame before it calls a moment idle, and no frame comes: hence the time limit.
 */
export const nextIdleMoment = () =>
  new Promise((resolve) => {
    requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 100)), { timeout: 2_000 });
  });

/** The figures of a page that was opened after `noteFigures`, and their score of 100. */
export async function scoreOf(page, paint) {
  const { largest, shift, tasks } = await page.evaluate('limnFigures');
  const blocked = tasks
    .filter(([startTime]) => startTime >= paint)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - UNNOTICED_MS), 0);
  const figures = { paint, largest: Math.max(largest, paint), blocked, shift };
  const weights = Object.values(CURVES).reduce((sum, [, , weight]) => sum + weight, 0);
  const score = Object.entries(CURVES).reduce(
    (sum, [name, [good, median, weight]]) => sum + (weight / weights) * share(figures[name], good, median),
    0,
  );
  return { ...figures, score: Math.round(100 * score) };
}

/** The rules of axe that a page keeps, of those that say something of it; of 100, each rule alike. */
export async function accessibilityOf(page) {
  await page.evaluate(axeCore.source);
  const { passes, violations } = await page.evaluate('axe.run({ resultTypes: ["violations", "passes"] })');
  return Math.floor((100 * passes.length) / (passes.length + violations.length));
}

/** How many pages are no faster than this one, if they are distributed as a logarithm of a normal distribution is. */
function share(value, good, median) {
  if (value <= 0) return 1;
  const deviation = Math.log(median / good) / NINE_TENTHS;
  return 1 - normal(Math.log(value / median) / deviation);
}

/** Abramowitz and Stegun 26.2.17, exact to seven digits. */
function normal(z) {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
}

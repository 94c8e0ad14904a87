// Visits a page as a slow phone does, and tells what that cost.
import { accessibilityOf, nextIdleMoment, noteFigures, noteShown, scoreOf } from './page-score.mjs';

/** What Lighthouse calls a slow phone: 1.6 Mbit/s, 150 ms there and back, a processor of a quarter of the speed. */
const SLOW = { latency: 150, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: (750e3 * 0.9) / 8 };
const SLOWER_CPU = 4;
/** What a visit may take. Chromium answers some questions never (an evaluation has no time limit of its own). */
const LONGEST_VISIT_MS = 180_000;

/**
 * A page for who was never there, and then with its files in the cache. `context` is closed afterwards.
 *
 * @throws If the page takes longer than any that is usable.
 */
export async function visit(context, address, sign) {
  let timer;
  const looking = look(context, address, sign);
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A visit of ${address} did not end`)), LONGEST_VISIT_MS);
  });
  try {
    return await Promise.race([looking, late]);
  } finally {
    clearTimeout(timer);
    // What still waits for the page fails when it is closed, and nobody asks for that any more.
    looking.catch(() => undefined);
    await context.close();
  }
}

async function look(context, address, sign) {
  const page = await context.newPage();
  await page.addInitScript(noteShown, sign);
  await page.addInitScript(noteFigures);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  const first = await measure(page, address);
  const again = await measure(page, address);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { first, again, access: await accessibilityOf(page) };
}

/** When something was painted first and when what the page is for, and how much was loaded. */
async function measure(page, address) {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.limnShown !== undefined, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  // A paint is told after its frame, and long after where scripts block: asked before, there is none, or an older one.
  await page.evaluate(nextIdleMoment);
  const times = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource');
    const kB = (some) => Math.round(some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000);
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return {
      paint: Math.round(paint),
      shown: Math.round(Number.isNaN(paint) ? globalThis.limnShown : Math.max(paint, globalThis.limnShown)),
      script: kB(resources.filter(({ name }) => name.split('?')[0].endsWith('.js'))),
      all: kB([...performance.getEntriesByType('navigation'), ...resources]),
    };
  });
  return { ...times, ...(await scoreOf(page, times.paint)) };
}

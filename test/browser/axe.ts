import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

/** What can differ between two themes of one page: all other rules of axe look at what is the same in both. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with a page, in short, once nothing on it moves: colours on their way are those of no theme. By
 * some of its rules, or by all.
 */
export async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(settled);
  // Evaluated by the tester, not loaded by the page, whose policy would not have it; once, half a megabyte, while the
  // pages of the app are one document.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axeCore.source);
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: unknown): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
        }>;
      };
    };
    return (await axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) })).violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`).join(' | ')}`,
    );
  }, rules);
}

/**
 * A change of style begins to move with the next picture that is drawn. What never ends is no change. What is off the
 * screen is drawn as well: of what `content-visibility` skips, colours of the theme before were seen once.
 */
const settled = `(async () => {
  const whole = new CSSStyleSheet();
  whole.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [whole];
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
})()`;

import axeCore from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with a page, in short. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Evaluated by the tester, not loaded by the page, whose policy would not have it.
  await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run({ resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
}

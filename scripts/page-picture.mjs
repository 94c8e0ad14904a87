// Pictures of pages.

/** More than that, a picture has no room for. */
const HIGHEST = 16_000;
/** Until what has come into the window is drawn. */
const SETTLED_MS = 500;

/**
 * Takes one of the window, or of the whole page: in a window as high as that, since what is off the screen is not laid
 * out, and what sticks to the window would end with it. The window is then as it was.
 */
export async function takePicture(page, path, isWhole) {
  if (!isWhole) return page.screenshot({ path });
  const usual = page.viewportSize();
  await page.evaluate(layOutAll);
  const height = await page.evaluate('document.documentElement.scrollHeight');
  await page.setViewportSize({ ...usual, height: Math.min(Math.max(usual.height, height), HIGHEST) });
  await page.waitForTimeout(SETTLED_MS);
  await page.screenshot({ path, fullPage: true });
  return page.setViewportSize(usual);
}

/** Runs in the page. */
function layOutAll() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The reference pages that the navigation bar links to. */
const REFERENCES: [address: string, name: string][] = [
  ['/docs', 'REST'],
  ['/docs/graphql', 'GraphQL'],
];

/** Fonts to preload. A font that is not there at the first paint is not used on that page, since text would move. */
const FONTS = ['inter.woff2', 'source-serif-4.woff2'];

/** The HTML of a reference page, in the style of the dashboard. `body` and `head` are markup, escaped by the caller. */
export const docsPage = (here: string, title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/docs/limn.svg">
${FONTS.map(preload).join('\n')}
${head}<link rel="stylesheet" href="/docs/tokens.css">
<link rel="stylesheet" href="/docs/docs.css">
<header class="docs-bar">
<a class="home" href="/"><img src="/docs/limn.svg" alt="" width="26" height="26">Limn</a>
${REFERENCES.map(([address, name]) => linkTo(address, name, address === here)).join('\n')}
</header>
${body}
</html>
`;

const preload = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/docs/${file}">`;

const linkTo = (address: string, name: string, isHere: boolean): string =>
  `<a href="${address}"${isHere ? ' aria-current="page"' : ''}>${name}</a>`;

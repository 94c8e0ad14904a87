/** The references, as the bar above each names them. */
const REFERENCES: [address: string, name: string][] = [
  ['/docs', 'REST'],
  ['/docs/graphql', 'GraphQL'],
];

/** A page of the reference in the dress of the dashboard: `body` is markup that escapes what it quotes. */
export const docsPage = (here: string, title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
${head}<link rel="stylesheet" href="/docs/tokens.css">
<link rel="stylesheet" href="/docs/docs.css">
<header class="docs-bar">
<a class="home" href="/">Limn</a>
${REFERENCES.map(([address, name]) => linkTo(address, name, address === here)).join('\n')}
</header>
${body}
</html>
`;

const linkTo = (address: string, name: string, isHere: boolean): string =>
  `<a href="${address}"${isHere ? ' aria-current="page"' : ''}>${name}</a>`;

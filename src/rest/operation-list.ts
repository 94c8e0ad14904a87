import { TAGS } from './operation.js';
import { OPERATIONS } from './operations.js';

/**
 * What can be called, as a list to read before anything is loaded. Its links are those of Swagger UI, which takes its
 * place once one is followed: running that blocks a slow phone for seconds, and a list needs none of it.
 */
export function listOfOperations(description: string): string {
  const all = Object.entries(OPERATIONS);
  const group = ([tag, about]: [string, string]): string => `<h2>${tag} <small>${escaped(about)}</small></h2>
<ul>${all
    .filter(([, operation]) => operation.tag === tag)
    .map(
      ([id, { method, path, summary }]) =>
        `<li><a href="/docs#/${tag}/${id}"><span class="method ${method.toLowerCase()}">${method}</span> ` +
        `<code>${escaped(path)}</code> ${escaped(summary)}</a></li>`,
    )
    .join('')}</ul>`;
  return `<main class="operations">
<h1>Limn: REST</h1>
<p>${escaped(description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p role="status" hidden>Opening…</p>
${Object.entries(TAGS).map(group).join('\n')}
</main>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

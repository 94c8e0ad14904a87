import {
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { docsPage } from '../wire/docs-page.js';

interface Part {
  title: string;
  entries: { id: string; name: string; markup: string }[];
}

/** The reference of a schema as a page: what can be asked, and every type of it. */
export function referenceOf(schema: GraphQLSchema): string {
  const parts = [
    operations('Queries', schema.getQueryType()),
    operations('Mutations', schema.getMutationType()),
    operations('Subscriptions', schema.getSubscriptionType()),
    types('Types', schema, isObjectType),
    types('Inputs', schema, isInputObjectType),
    types('Enums', schema, isEnumType),
    types('Scalars', schema, (type) => isScalarType(type) && !isSpecifiedScalarType(type)),
  ].filter(({ entries }) => entries.length > 0);
  return docsPage(
    '/docs/graphql',
    'Limn: GraphQL reference',
    `<div class="reference">
<nav aria-label="What there is" tabindex="0">${parts.map(contents).join('')}</nav>
<main>
<h1>GraphQL</h1>
<p>One endpoint, <code>/graphql</code>, for requests and, with the protocol of graphql-ws, for subscriptions; a key or
a token as <code>Authorization: Bearer …</code>. <a href="/graphql">Try it in the browser</a>.</p>
${parts.map(whole).join('')}
</main>
</div>`,
  );
}

const whole = ({ title, entries }: Part): string =>
  `<h2 id="${idOf(title)}">${title}</h2>${entries.map(({ markup }) => markup).join('')}`;

/** Of a part; types have names in capitals. */
const idOf = (title: string): string => `part-${title.toLowerCase()}`;

const contents = ({ title, entries }: Part): string =>
  `<h2><a href="#${idOf(title)}">${title}</a></h2>` +
  `<ul>${entries.map(({ id, name }) => `<li><a href="#${id}">${name}</a></li>`).join('')}</ul>`;

function operations(title: string, type: GraphQLObjectType | null | undefined): Part {
  const fields = Object.values(type?.getFields() ?? {}).filter(({ name }) => !name.startsWith('_'));
  return {
    title,
    entries: fields.map((field) => {
      const id = `${title.toLowerCase()}-${field.name}`;
      const { name, args, description } = field;
      return {
        id,
        name,
        markup: `<article id="${id}"><h3>${name}${typed(field)}</h3>${told(description)}${list(args)}</article>`,
      };
    }),
  };
}

function types(title: string, schema: GraphQLSchema, belongs: (type: GraphQLNamedType) => boolean): Part {
  const roots = new Set<GraphQLNamedType | null | undefined>([
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ]);
  const all = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !roots.has(type) && !type.name.startsWith('_') && belongs(type))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    title,
    entries: all.map((type) => ({
      id: type.name,
      name: type.name,
      markup: `<article id="${type.name}"><h3>${type.name}</h3>${told(type.description)}${membersOf(type)}</article>`,
    })),
  };
}

function membersOf(type: GraphQLNamedType): string {
  if (isEnumType(type))
    return list(type.getValues().map(({ name, description }) => ({ name, description, type: undefined })));
  return isObjectType(type) || isInputObjectType(type) ? list(Object.values(type.getFields())) : '';
}

type Member = Pick<GraphQLArgument, 'name' | 'description'> & {
  type: { toString(): string } | undefined;
  args?: GraphQLField<unknown, unknown>['args'];
};

const list = (members: readonly Member[]): string =>
  members.length === 0
    ? ''
    : `<dl>${members.map((one) => `<dt>${one.name}${typed(one)}</dt><dd>${told(one.description)}</dd>`).join('')}</dl>`;

/** Its type, whose names lead to where they stand. */
function typed({ type }: Member): string {
  if (type === undefined) return '';
  const linked = escaped(String(type)).replaceAll(/\w+/g, (name) =>
    BUILT_IN.has(name) ? name : `<a href="#${name}">${name}</a>`,
  );
  return `<span class="of">: ${linked}</span>`;
}

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);

/** A description, with what stands in backquotes as code. */
const told = (description: string | null | undefined): string =>
  description == null ? '' : `<p>${escaped(description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

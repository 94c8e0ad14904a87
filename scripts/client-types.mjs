// Turns the schemas of the OpenAPI document into the types of the clients in packages/, so that a client cannot tell
// another story than the contract.

const WIDTH = 120;
const NOTE = 'Emitted from schema/openapi.json by "npm run schema".';

/** The schemas of an OpenAPI document as TypeScript interfaces, in their order. */
export function typescriptTypes({ components: { schemas } }) {
  const parts = Object.entries(schemas).map(([name, schema]) => {
    const comment = schema.description ? commented(schema.description, '') : '';
    if (!schema.properties) return `${comment}export type ${name} = ${typescriptOf(schema)};\n`;
    const members = membersOf(schema).map(
      ({ key, member, isRequired }) =>
        `${member.description ? commented(member.description, '  ') : ''}  ${/^\w+$/.test(key) ? key : `'${key}'`}` +
        `${isRequired ? '' : '?'}: ${typescriptOf(member)};\n`,
    );
    return `${comment}export interface ${name} {\n${members.join('')}}\n`;
  });
  return `// ${NOTE}\n\n${parts.join('\n')}`;
}

function typescriptOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ');
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return [...new Set(options.map(typescriptOf))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typescriptOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return arrayOf(typescriptOf(schema.items ?? {}));
  if (schema.type === 'object') return `Record<string, ${typescriptOf(asSchema(schema.additionalProperties))}>`;
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type] ??
    'unknown'
  );
}

const arrayOf = (item) => (item.includes(' ') ? `(${item})[]` : `${item}[]`);

/** The schemas of an OpenAPI document as TypedDicts of Python 3.9, in their order. */
export function pythonTypes({ components: { schemas } }) {
  const aliases = Object.entries(schemas).filter(([, { properties }]) => !properties);
  const records = Object.entries(schemas).filter(([, { properties }]) => properties);
  const parts = [
    ...aliases.map(([name, schema]) => `${name} = ${pythonOf(schema)}\n`),
    ...records.map(([name, schema]) => recordOf(name, schema)),
  ];
  return (
    `# ${NOTE}\n"""What the service takes and answers, as JSON objects."""\n\nfrom __future__ import annotations\n\n` +
    `from typing import Any, Dict, List, Literal, TypedDict, Union\n\n\n${parts.join('\n\n')}`
  );
}

/** Python 3.9 knows no mark for one key: those that must be there stand in a class that the others extend. */
function recordOf(name, schema) {
  const members = membersOf(schema);
  const lines = (isRequired) =>
    members
      .filter((each) => each.isRequired === isRequired)
      .map(({ key, member }) => `    ${key}: ${pythonOf(member)}\n`)
      .join('');
  const doc = schema.description ? `    """${wrapped(schema.description, 8).join('\n    ')}"""\n\n` : '';
  const [needed, others] = [lines(true), lines(false)];
  if (!needed) return `class ${name}(TypedDict, total=False):\n${doc}${others}`;
  if (!others) return `class ${name}(TypedDict):\n${doc}${needed}`;
  return `class _${name}(TypedDict):\n${needed}\n\nclass ${name}(_${name}, total=False):\n${doc}${others}`;
}

function pythonOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.enum) return `Literal[${schema.enum.map((value) => `"${value}"`).join(', ')}]`;
  const options = schema.oneOf ?? schema.anyOf;
  if (options) return `Union[${[...new Set(options.map(pythonOf))].join(', ')}]`;
  if (Array.isArray(schema.type))
    return `Union[${schema.type.map((type) => pythonOf({ ...schema, type })).join(', ')}]`;
  if (schema.type === 'array') return `List[${pythonOf(schema.items ?? {})}]`;
  if (schema.type === 'object') return `Dict[str, ${pythonOf(asSchema(schema.additionalProperties))}]`;
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[schema.type] ?? 'Any';
}

const asSchema = (additional) => (additional && additional !== true ? additional : {});

const membersOf = ({ properties, required = [] }) =>
  Object.entries(properties).map(([key, member]) => ({ key, member, isRequired: required.includes(key) }));

function commented(text, indent) {
  const safe = text.replaceAll('*/', '* /');
  if (indent.length + safe.length + 7 <= WIDTH) return `${indent}/** ${safe} */\n`;
  return `${indent}/**\n${wrapped(safe, indent.length + 3)
    .map((line) => `${indent} * ${line}\n`)
    .join('')}${indent} */\n`;
}

/** Lines of at most the width less what stands around them. */
function wrapped(text, around) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last && last.length + 1 + word.length > WIDTH - around) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

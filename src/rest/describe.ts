/** A piece of an OpenAPI 3.1 document: JSON Schema 2020-12 and what surrounds it. */
export type Description = { [key: string]: unknown };

export const schema = (name: string): Description => ({ $ref: `#/components/schemas/${name}` });

export const text = (description: string, more: Description = {}): Description => ({
  type: 'string',
  description,
  ...more,
});

export const listOf = (items: Description, description: string): Description => ({ type: 'array', items, description });

export const time = (description: string): Description =>
  text(description, { format: 'date-time', examples: ['2026-03-01T09:30:00.000Z'] });

export const count = (description: string): Description => ({ type: 'integer', minimum: 0, description });

/** A number from 0 to 1. */
export const share = (description: string): Description => ({ type: 'number', minimum: 0, maximum: 1, description });

/** An object; what is not listed as optional is there always. */
export const object = (properties: Record<string, Description>, optional: string[] = []): Description => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** An object that takes no other fields. */
export function closed(properties: Description, required: string[]): Description {
  return { type: 'object', ...(required.length > 0 && { required }), additionalProperties: false, properties };
}

interface Described {
  components: { schemas: Record<string, unknown> };
}

export function typescriptTypes(document: Described): string;
export function pythonTypes(document: Described): string;

export type Fields = Readonly<Record<string, unknown>>;

/** Parses JSON into the members of an object; an empty object if the text is not valid JSON or not an object. */
export function parseFields(json: string): Fields {
  try {
    return fieldsOf(JSON.parse(json));
  } catch {
    return {};
  }
}

/** The value as an object; an empty one if it is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

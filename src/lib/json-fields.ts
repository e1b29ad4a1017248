export type Fields = Readonly<Record<string, unknown>>;

/** The members of the object that a text of JSON is; none when it is no object or no JSON. */
export function parseFields(json: string): Fields {
  try {
    return fieldsOf(JSON.parse(json));
  } catch {
    return {};
  }
}

/** The members of a value; none when it is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

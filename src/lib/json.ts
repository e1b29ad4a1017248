export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses a JSON object; an empty object if the text is not valid JSON or not an object. */
export function parseJsonObject(json: string): JsonObject {
  try {
    return asJsonObject(JSON.parse(json));
  } catch {
    return {};
  }
}

/** The value as an object; an empty one if it is not an object. */
export function asJsonObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}

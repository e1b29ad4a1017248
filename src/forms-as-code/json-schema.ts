import type Joi from 'joi';
import { configFile } from './config-file';

type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of settings files, for editors. The service checks more than it says. */
export function presentJsonSchema(baseUrl: string): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${baseUrl}/schemas/letterbox.json`,
    title: 'letterbox.yaml',
    ...toJsonSchema(configFile.describe()),
  };
}

/** Joi's description of a schema as JSON Schema, without patterns: a reference to a variable matches none. */
function toJsonSchema(described: Joi.Description): JsonSchema {
  const { type = 'any', flags = {}, allow = [] } = described;
  const { description, only, single } = flags as { description?: string; only?: boolean; single?: boolean };
  const about = description === undefined ? {} : { description };
  if (only) return { ...about, enum: allow };
  if (type === 'alternatives') {
    const matches: { readonly schema: Joi.Description }[] = described.matches;
    return { ...about, anyOf: matches.map(({ schema }) => toJsonSchema(schema)) };
  }
  if (type === 'any') return about;
  const isInteger = ruleOf(described, 'integer') !== undefined;
  const name = isInteger ? 'integer' : type;
  const schema = {
    ...about,
    type: allow.includes(null) ? [name, 'null'] : name,
    ...limitsOf(described),
    ...partsOf(described),
  };
  const [item] = described.items ?? [];
  return single && item ? { ...about, anyOf: [toJsonSchema(item), schema] } : schema;
}

const limitNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
  object: { max: 'maxProperties' },
  number: { min: 'minimum', max: 'maximum' },
};

function limitsOf(described: Joi.Description): JsonSchema {
  const names = limitNames[described.type ?? ''] ?? {};
  return Object.fromEntries(
    Object.entries(names).flatMap(([rule, name]) => {
      const limit = ruleOf(described, rule)?.args?.limit;
      return typeof limit === 'number' ? [[name, limit]] : [];
    }),
  );
}

function ruleOf(
  { rules = [] }: Joi.Description,
  name: string,
): { readonly args?: { readonly limit?: unknown } } | undefined {
  return rules.find((rule: { readonly name: string }) => rule.name === name);
}

/** The schemas of what an array or an object contains. */
function partsOf({ keys, patterns, items }: Joi.Description): JsonSchema {
  if (items) return { items: items[0] ? toJsonSchema(items[0]) : {} };
  if (patterns) {
    const rules: { readonly regex: string; readonly rule: Joi.Description }[] = patterns;
    const byPattern = rules.map(({ regex, rule }) => [regex.replaceAll(/^\/|\/$/g, ''), toJsonSchema(rule)]);
    return { patternProperties: Object.fromEntries(byPattern), additionalProperties: false };
  }
  if (!keys) return {};
  const known = (Object.entries(keys) as [string, Joi.Description][]).filter(
    ([, each]) => presenceOf(each) !== 'forbidden',
  );
  const required = known.flatMap(([name, each]) => (presenceOf(each) === 'required' ? [name] : []));
  return {
    properties: Object.fromEntries(known.map(([name, each]) => [name, toJsonSchema(each)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function presenceOf({ flags }: Joi.Description): unknown {
  return (flags as { readonly presence?: unknown } | undefined)?.presence;
}

import type Joi from 'joi';
import parse from 'joi-to-json';
import { resolve } from './contract';
import type { OpenApiDocument, Schema } from './openapi.types';

/** Keywords that must be the same. Patterns and formats are not among them: Joi checks much of that in code. */
const limits = [
  ...['maxLength', 'minLength', 'maximum', 'minimum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['maxItems', 'minItems', 'uniqueItems', 'default', 'additionalProperties'],
] as const;

/** A list of more values, such as all currencies, is documented in words. */
const maxEnum = 50;

/**
 * Lists how a schema of the document differs from the Joi schema that reads the same value, one line each: other
 * properties, types, values, limits or required properties, at all depths.
 */
export function findRuleDifferences(document: OpenApiDocument, name: string, schema: Joi.Schema): string[] {
  // Without ids, equal ones of which would be taken for the same schema.
  const described = { ...schema, describe: () => withoutIds(schema.describe()) } as Parameters<typeof parse>[0];
  const validated = parse(described, 'json-draft-2019-09') as Schema;
  return compare(document, name, document.components.schemas[name] ?? {}, validated);
}

function withoutIds(described: unknown): unknown {
  if (Array.isArray(described)) return described.map(withoutIds);
  if (typeof described !== 'object' || described === null || Object.getPrototypeOf(described) !== Object.prototype) {
    return described;
  }
  const entries = Object.entries(described).map(([key, value]) => {
    if (key !== 'flags') return [key, withoutIds(value)];
    const { id: _id, ...flags } = value as Record<string, unknown>;
    return [key, flags];
  });
  return Object.fromEntries(entries);
}

function compare(document: OpenApiDocument, at: string, given: Schema, validated: Schema): string[] {
  const documented = typeof given.$ref === 'string' ? (resolve(document, given.$ref) as Schema) : given;
  const types = typesOf(validated);
  // What Joi checks in code alone.
  if (types.includes('object') && types.includes('string')) return [];
  const [values, shown] = [valuesOf(validated), valuesOf(documented)];
  const [properties, described] = [propertiesOf(validated), propertiesOf(documented)];
  const names = [...new Set([...Object.keys(properties), ...Object.keys(described)])];
  return [
    ...differ(`${at} type`, typesOf(documented), types),
    ...((values?.length ?? 0) > maxEnum ? [] : differ(`${at} enum`, shown, values)),
    ...differ(`${at} required`, sorted(documented.required), sorted(validated.required)),
    // A limit that refers to another value is an object.
    ...limits.flatMap((limit) =>
      isReference(validated[limit]) ? [] : differ(`${at} ${limit}`, documented[limit], validated[limit]),
    ),
    ...names.flatMap((name) => {
      const [own, ofJoi] = [described[name], properties[name]];
      if (own === undefined) return [`${at}.${name} is not documented`];
      if (ofJoi === undefined) return [`${at}.${name} does not exist`];
      return compare(document, `${at}.${name}`, own, ofJoi);
    }),
    ...(validated.items || documented.items
      ? compare(document, `${at}[]`, (documented.items ?? {}) as Schema, (validated.items ?? {}) as Schema)
      : []),
  ];
}

function differ(at: string, documented: unknown, validated: unknown): string[] {
  const [is, shouldBe] = [documented, validated].map((value) => JSON.stringify(value ?? null));
  return is === shouldBe ? [] : [`${at} is ${is} instead of ${shouldBe}`];
}

function typesOf({ type, const: only }: Schema): readonly unknown[] {
  return sorted(type ?? (only === undefined ? [] : typeof only)) ?? [];
}

/** The values of an enum; an empty text stands for null. */
function valuesOf({ enum: values, const: only }: Schema): readonly unknown[] | null {
  const all = Array.isArray(values) ? values : only === undefined ? null : [only];
  return sorted(all?.filter((value) => value !== ''));
}

function propertiesOf({ properties }: Schema): Readonly<Record<string, Schema>> {
  return (properties ?? {}) as Readonly<Record<string, Schema>>;
}

function sorted(values: unknown): readonly unknown[] | null {
  if (values === undefined || values === null) return null;
  return (Array.isArray(values) ? [...values] : [values]).sort((a, b) => String(a).localeCompare(String(b)));
}

function isReference(limit: unknown): boolean {
  return typeof limit === 'object' && limit !== null;
}

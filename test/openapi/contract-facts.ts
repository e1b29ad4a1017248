import { resolve } from './contract';
import type { MediaType, OpenApiDocument, Operation, Ref, Response, Schema } from './openapi.types';

/**
 * The promises of an API contract by key, without prose and component names. A string must not change. The last word of
 * a list's key says how the list may change: `demands` may only shrink; `always has` and `one of` may only grow.
 */
export type Facts = Record<string, string | string[]>;

/** Extracts the facts from a document. */
export function contractFacts(document: OpenApiDocument): Facts {
  const facts: Facts = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      addOperation(`${method.toUpperCase()} ${path}`, operation, { document, facts });
    }
  }
  return facts;
}

interface Context {
  readonly document: OpenApiDocument;
  readonly facts: Facts;
}

function addOperation(at: string, { parameters = [], requestBody, responses }: Operation, context: Context): void {
  const { facts } = context;
  facts[at] = 'is there';
  const demanded: string[] = [];
  for (const parameter of parameters.map((given) => deref(given, context))) {
    const { name, in: place, required, schema } = parameter as { name: string; in: string } & Record<string, unknown>;
    addSchema(`${at} takes ${place} ${name}`, schema as Schema, 'demands', context);
    if (required) demanded.push(`${place} ${name}`);
  }
  if (requestBody?.required) demanded.push('body');
  facts[`${at} demands`] = demanded;
  addContent(`${at} takes`, requestBody?.content, 'demands', context);

  for (const [status, response] of Object.entries(responses)) {
    if ('$ref' in response) addSharedResponse(`${at} ${status}`, response, context);
    else addResponse(`${at} ${status}`, response, context);
  }
}

/** A response that many operations have: its facts are listed once. */
function addSharedResponse(at: string, ref: Ref, context: Context): void {
  const name = `response ${ref.$ref.split('/').at(-1)}`;
  context.facts[at] = `is ${name}`;
  if (!(name in context.facts)) addResponse(name, deref(ref, context) as Response, context);
}

function addResponse(at: string, { headers = {}, content }: Response, context: Context): void {
  const { facts } = context;
  facts[at] = content ? 'has a body' : 'has no body';
  facts[`${at} headers always has`] = [];
  for (const [name, header] of Object.entries(headers)) {
    const { required, schema } = deref(header, context) as { required: boolean; schema: Schema };
    addSchema(`${at} header ${name}`, schema, 'always has', context);
    if (required) addTo(facts, `${at} headers always has`, [name]);
  }
  addContent(at, content, 'always has', context);
}

function addContent(
  at: string,
  content: Readonly<Record<string, MediaType>> | undefined,
  whenRequired: 'demands' | 'always has',
  context: Context,
): void {
  for (const [type, { schema }] of Object.entries(content ?? {})) {
    addSchema(`${at} ${type}`, schema, whenRequired, context);
  }
}

const structure = ['$ref', 'allOf', 'anyOf', 'properties', 'required', 'items', 'enum', 'additionalProperties'];
const anything = 'anything';
const prose = ['description', 'title', 'examples'];

function addSchema(at: string, given: unknown, whenRequired: 'demands' | 'always has', context: Context): void {
  const schema = deref(given, context) as Record<string, unknown>;
  const { allOf = [], anyOf = [], properties = {}, required, items, enum: values, additionalProperties } = schema;
  const rules = Object.entries(schema)
    .filter(([keyword]) => ![...structure, ...prose].includes(keyword))
    .map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`);
  if (typeof additionalProperties === 'boolean') rules.push(`additionalProperties ${additionalProperties}`);
  // The parts of an `allOf` describe the same value, so their rules add up.
  const before = context.facts[at] ?? anything;
  if (before !== anything) rules.push(...String(before).split('; '));
  context.facts[at] = [...new Set(rules)].sort().join('; ') || anything;

  if (Array.isArray(required)) addTo(context.facts, `${at} ${whenRequired}`, required);
  if (Array.isArray(values)) narrow(context.facts, `${at} one of`, values.map(String));
  for (const [name, member] of Object.entries(properties as object)) {
    addSchema(`${at} .${name}`, member, whenRequired, context);
  }
  if (items) addSchema(`${at} []`, items, whenRequired, context);
  if (typeof additionalProperties === 'object') addSchema(`${at} .*`, additionalProperties, whenRequired, context);
  for (const part of allOf as unknown[]) addSchema(at, part, whenRequired, context);
  for (const [index, part] of (anyOf as unknown[]).entries()) {
    addSchema(`${at} case ${index + 1}`, part, whenRequired, context);
  }
}

function deref(given: unknown, { document }: Context): unknown {
  const { $ref } = given as { $ref?: unknown };
  return typeof $ref === 'string' ? resolve(document, $ref) : given;
}

function addTo(facts: Facts, key: string, names: readonly string[]): void {
  const before = facts[key];
  facts[key] = [...new Set([...(Array.isArray(before) ? before : []), ...names])].sort();
}

/** Keeps the values that both lists allow. */
function narrow(facts: Facts, key: string, values: readonly string[]): void {
  const before = facts[key];
  facts[key] = Array.isArray(before) ? before.filter((value) => values.includes(value)) : [...values];
}

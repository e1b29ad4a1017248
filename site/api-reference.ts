/** The parts of an OpenAPI document that are shown. */
export interface OpenApi {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly description?: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface Reference {
  readonly $ref: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<
  Record<string, { readonly schema?: Schema; readonly examples?: Examples; readonly example?: unknown }>
>;
type Examples = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const folder = 'api-reference';

/** The path of the page of a tag, from the root of the site. */
export function tagPage(tag: string): string {
  return `${folder}/${slug(tag)}.md`;
}

const schemasPage = `${folder}/objects.md`;

/** The pages of the API reference by path: an overview, one per tag, and the objects. */
export function renderApiReference(document: OpenApi): ReadonlyMap<string, string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const byTag = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags[0] === tag.name),
  }));
  const pages = new Map<string, string>();
  const overview = byTag.map(
    ({ name, description, operations: found }) =>
      `## ${name}\n\n${description}\n\n| Request | What it does |\n|---|---|\n${found
        .map(({ path, method, operation }) => {
          const link = `/${tagPage(name)}#${anchor(operation.operationId)}`;
          return `| [\`${method} ${path}\`](${link}) | ${operation.summary} |`;
        })
        .join('\n')}`,
  );
  pages.set(
    `${folder}/index.md`,
    join(
      '# API reference',
      `All requests by topic. [The API](/api.md) explains tokens, changes, lists, errors and limits. Every installation serves
this document as \`/openapi.json\`, for tools, and a version of this reference for itself at \`/docs/api\`.`,
      document.info.description,
      ...overview,
    ),
  );
  for (const tag of byTag) {
    const parts = tag.operations.flatMap(({ path, method, operation }) =>
      renderOperation(document, path, method, operation),
    );
    pages.set(tagPage(tag.name), join(`# ${tag.name}`, tag.description, ...parts));
  }
  const schemas = Object.entries(document.components.schemas ?? {}).flatMap(([name, schema]) => [
    `## ${name}`,
    (schema as Schema).description ?? '',
    renderFields(document, schema as Schema) || describeType(schema as Schema),
    enumOf(schema as Schema),
  ]);
  pages.set(schemasPage, join('# Objects', 'What requests and responses consist of.', ...schemas));
  return pages;
}

function renderOperation(document: OpenApi, path: string, method: string, operation: Operation): string[] {
  const { operationId, summary, description, security, parameters = [], requestBody, responses } = operation;
  const scopes = security?.flatMap((one) => Object.values(one).flat()) ?? [];
  return [
    `## ${summary} {#${anchor(operationId)}}`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    description,
    scopes.length > 0 ? `Scope: ${scopes.map((scope) => `\`${scope}\``).join(' or ')}` : '',
    renderParameters(parameters.map((parameter) => follow<Parameter>(document, parameter))),
    ...(requestBody ? renderBody(document, requestBody) : []),
    ...renderResponses(document, responses),
  ];
}

function renderParameters(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) =>
    row(`\`${name}\`${required ? ' *' : ''}`, place, describeType(schema), withLimits(description, schema)),
  );
  return ['**Parameters**', '', '| Name (* required) | In | Type | Description |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function renderBody(document: OpenApi, { description, content }: { description?: string; content: Content }): string[] {
  const [[, first] = []] = Object.entries(content);
  const schemas = new Set(Object.values(content).map(({ schema }) => JSON.stringify(schema)));
  const fields = [...schemas].map((schema) => (schema ? renderFields(document, JSON.parse(schema)) : ''));
  const types = Object.keys(content).map((type) => `\`${type}\``);
  return [
    `**Body** as ${types.join(', ')}`,
    description ?? '',
    fields[0] ?? '',
    ...(first ? renderExamples(first) : []),
  ];
}

function renderResponses(document: OpenApi, responses: Operation['responses']): string[] {
  const all = Object.entries(responses).sort(([a], [b]) => Number(a) - Number(b));
  const rows = all.map(([status, response]) => {
    const { description, content = {} } = follow<Response>(document, response);
    const types = [...new Set(Object.values(content).map(({ schema }) => (schema ? describeType(schema) : 'a file')))];
    return row(`\`${status}\``, types.join(' or ') || '–', description);
  });
  const successes = all.filter(([status]) => status.startsWith('2'));
  return [
    ['**Responses**', '', '| Status | Body | When |', '|---|---|---|', ...rows].join('\n'),
    ...successes.flatMap(([, response]) =>
      Object.entries(follow<Response>(document, response).content ?? {})
        .filter(([type]) => type === 'application/json')
        .flatMap(([, media]) => renderExamples(media)),
    ),
  ];
}

function renderExamples({ examples, example }: Content[string]): string[] {
  const found = examples
    ? Object.values(examples)
    : example === undefined
      ? []
      : [{ summary: 'Example', value: example }];
  return found
    .slice(0, 2)
    .flatMap(({ summary, value }) => [
      `${summary ?? 'Example'}:`,
      typeof value === 'string'
        ? `\`\`\`\n${value.trim()}\n\`\`\``
        : `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``,
    ]);
}

/** A table of the fields of an object, with those of the objects in it; empty for other types. */
function renderFields(document: OpenApi, schema: Schema): string {
  const rows = fieldRows(document, schema, '');
  return rows.length === 0 ? '' : ['| Field (* required) | Type | Description |', '|---|---|---|', ...rows].join('\n');
}

function fieldRows(document: OpenApi, schema: Schema, prefix: string): string[] {
  const { properties, required, items, allOf, anyOf, oneOf, additionalProperties } = follow<Schema>(document, schema);
  const parts = [...(allOf ?? []), ...(anyOf ?? []), ...(oneOf ?? [])];
  const own = Object.entries(properties ?? {}).flatMap(([name, field]) => [
    row(
      `\`${prefix}${name}\`${required?.includes(name) ? ' *' : ''}`,
      describeType(field),
      withLimits(field.description ?? '', field),
    ),
    // Named objects have a section of their own.
    ...(field.$ref ? [] : fieldRows(document, field, `${prefix}${name}.`)),
  ]);
  const inside = [
    ...(items && !items.$ref ? fieldRows(document, items, `${prefix.replace(/\.$/, '')}[].`) : []),
    ...(typeof additionalProperties === 'object' && !additionalProperties.$ref
      ? fieldRows(document, additionalProperties, `${prefix}NAME.`)
      : []),
  ];
  return [...own, ...parts.flatMap((part) => fieldRows(document, part, prefix)), ...inside];
}

function describeType(schema: Schema): string {
  const { $ref, type, format, items, allOf, anyOf, oneOf } = schema;
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? '';
    return `[${name}](/${schemasPage}#${slug(name)})`;
  }
  if (allOf) return allOf.map(describeType).join(' and ');
  const several = anyOf ?? oneOf;
  if (several) return several.map(describeType).join(' or ');
  const types = (Array.isArray(type) ? type : [type ?? 'any']).map((one: string) => {
    if (one === 'array') return items ? `array of ${describeType(items)}` : 'array';
    return one === 'string' && format ? `string (${format})` : one;
  });
  return types.join(' or ');
}

/** A description with the values and limits that the schema allows. */
function withLimits(description: string, schema: Schema): string {
  const { default: standard, minimum, maximum, minLength, maxLength, minItems, maxItems, const: only } = schema;
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low === undefined && high === undefined) return '';
    const number = (low === undefined || high === undefined) && (low ?? high) === 1 ? unit.replace(/s$/, '') : unit;
    if (low === undefined) return `At most ${high}${number}.`;
    return high === undefined ? `At least ${low}${number}.` : `${low} to ${high}${number}.`;
  };
  return [
    description,
    enumOf(schema),
    only === undefined ? '' : `Always \`${JSON.stringify(only)}\`.`,
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    standard === undefined ? '' : `Default: \`${JSON.stringify(standard)}\`.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function enumOf({ enum: values }: Schema): string {
  return values ? `One of ${values.map((value) => `\`${value}\``).join(', ')}.` : '';
}

function follow<T>(document: OpenApi, value: T | Reference): T {
  if (typeof value !== 'object' || value === null || !('$ref' in value) || !value.$ref) return value as T;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return document.components[kind]?.[name] as T;
}

function row(...cells: readonly string[]): string {
  return `| ${cells
    .map((cell) =>
      cell
        .replaceAll('|', '\\|')
        .replaceAll(/\n+- /g, ' · ')
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim(),
    )
    .join(' | ')} |`;
}

function join(...parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function anchor(operationId: string): string {
  return operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

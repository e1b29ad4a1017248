/** The shape of an OpenAPI 3.1 document, for the parts that ours uses; in places stricter than the standard. */

const text = { type: 'string', minLength: 1 };
const schema = { type: 'object', not: { required: ['nullable'] } };
const mapOf = (items: object) => ({ type: 'object', additionalProperties: items });
const object = (required: string[], properties: Record<string, object | true>) => ({
  type: 'object',
  required,
  properties,
  patternProperties: { '^x-': true },
  additionalProperties: false,
});

const ref = object(['$ref'], {
  $ref: { type: 'string', pattern: '^#/components/(schemas|headers|parameters|responses)/[A-Za-z0-9._-]+$' },
});
const example = object(['value'], { summary: text, description: text, value: true });
const mediaType = object(['schema'], {
  schema,
  examples: mapOf(example),
  encoding: mapOf(object([], { contentType: text })),
});
const content = { ...mapOf(mediaType), propertyNames: { pattern: '^[a-z]+/[a-z0-9.+*-]+$' }, minProperties: 1 };
const header = object(['description', 'required', 'schema'], {
  description: text,
  required: { type: 'boolean' },
  schema,
});
const parameter = {
  ...object(['name', 'in', 'description', 'required', 'schema'], {
    name: text,
    in: { enum: ['query', 'header', 'path', 'cookie'] },
    description: text,
    required: { type: 'boolean' },
    schema,
    example: true,
  }),
  allOf: [
    { anyOf: [{ properties: { in: { not: { const: 'path' } } } }, { properties: { required: { const: true } } }] },
    // OpenAPI ignores these three as parameters.
    { not: { properties: { in: { const: 'header' }, name: { enum: ['Accept', 'Content-Type', 'Authorization'] } } } },
  ],
};
const response = object(['description'], {
  description: text,
  headers: mapOf({ anyOf: [ref, header] }),
  content,
});
const operation = object(['operationId', 'tags', 'summary', 'description', 'responses'], {
  operationId: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
  tags: { type: 'array', minItems: 1, items: text },
  summary: text,
  description: text,
  security: { type: 'array', items: mapOf({ type: 'array' }) },
  parameters: { type: 'array', items: { anyOf: [ref, parameter] } },
  requestBody: object(['content'], { description: text, required: { type: 'boolean' }, content }),
  responses: {
    ...mapOf({ anyOf: [ref, response] }),
    propertyNames: { pattern: '^([1-5][0-9]{2}|default)$' },
    minProperties: 1,
  },
});
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const pathItem = object([], Object.fromEntries(methods.map((method) => [method, operation])));

export const openApiSchema = object(['openapi', 'info', 'paths'], {
  openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
  info: object(['title', 'version'], {
    title: text,
    version: text,
    summary: text,
    description: text,
    license: object(['name'], { name: text, identifier: text }),
  }),
  servers: { type: 'array', minItems: 1, items: object(['url'], { url: { type: 'string' }, description: text }) },
  security: { type: 'array', items: mapOf({ type: 'array' }) },
  tags: { type: 'array', items: object(['name'], { name: text, description: text }) },
  paths: { ...mapOf(pathItem), propertyNames: { pattern: '^/' } },
  components: {
    ...object([], {
      schemas: mapOf(schema),
      headers: mapOf(header),
      parameters: mapOf(parameter),
      responses: mapOf(response),
    }),
    additionalProperties: { propertyNames: { pattern: '^[A-Za-z0-9._-]+$' } },
  },
});

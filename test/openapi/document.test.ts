import Ajv2020 from 'ajv/dist/2020';
import { SubmitError, submitErrorCodes } from '../../src/submit/submit-error';
import { createSchemaCompiler, readDocument, resolve } from './contract';
import { openApiSchema } from './open-api-3.1.schema';
import type { MediaType, Parameter, Response } from './openapi.types';

const document = readDocument('https://forms.example.com');
const compile = createSchemaCompiler(document);

interface Node {
  readonly at: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Every object of the document with its JSON pointer, except inside examples. */
function* walk(value: unknown, at = '#'): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { at, value: value as Node['value'] };
  for (const [name, child] of Object.entries(value)) if (name !== 'examples') yield* walk(child, `${at}/${name}`);
}

const nodes = [...walk(document)];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const mediaTypes = nodes
  .filter(({ at }) => /\/content\/[^/]+\/[^/]+$/.test(at))
  .map(({ at, value }) => ({ at, media: value as unknown as MediaType }));

test('the document has the shape of OpenAPI 3.1', () => {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(openApiSchema);
  validate(document);
  expect(validate.errors ?? []).toEqual([]);
});

test('the document names the address of this service', () => {
  expect(document.servers).toEqual([{ url: 'https://forms.example.com', description: expect.any(String) }]);
});

test('every reference resolves, and every component is used', () => {
  const refs = nodes.flatMap(({ value }) => (typeof value.$ref === 'string' ? [value.$ref] : []));
  expect(refs.filter((ref) => resolve(document, ref) === undefined)).toEqual([]);
  const { securitySchemes, ...referenced } = document.components;
  const components = Object.entries(referenced).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );
  const shown = operations.flatMap(({ operation }) => operation.security?.flatMap(Object.keys) ?? []);
  expect([...new Set(shown)]).toEqual(Object.keys(securitySchemes));
  expect(components.filter((component) => !refs.includes(component))).toEqual([]);
});

test('every schema compiles in strict JSON Schema 2020-12 mode', () => {
  const schemas = nodes.flatMap(({ at, value }) => (/\/schema$|\/schemas\/\w+$/.test(at) ? [{ at, value }] : []));
  expect(schemas.length).toBeGreaterThan(40);
  for (const { value } of schemas) expect(() => compile(value)).not.toThrow();
});

test('every example matches its schema', () => {
  const checked = mediaTypes.flatMap(({ at, media }) =>
    Object.entries(media.examples ?? {}).map(([name, { value }]) => {
      const validate = compile(media.schema);
      return { at: `${at} ${name}`, errors: validate(value) ? [] : validate.errors };
    }),
  );
  expect(checked.length).toBeGreaterThan(20);
  expect(checked.filter(({ errors }) => errors?.length)).toEqual([]);
});

test('operations have unique ids, known tags, and a parameter for each placeholder of the path', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const { path, operation } of operations) {
    expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
    const open = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const given = (operation.parameters ?? [])
      .map((one) => ('$ref' in one ? (resolve(document, one.$ref) as Parameter) : one))
      .flatMap((one) => (one.in === 'path' ? [one.name] : []));
    expect(given).toEqual(open);
  }
});

test('the error codes are those of the contract, in its order', () => {
  expect(document.components.schemas.ErrorCode?.enum).toEqual([
    'invalid_body',
    'missing_access_key',
    'inactive_form',
    'origin_not_allowed',
    'form_unavailable',
    'invalid_access_key',
    'payload_too_large',
    'unsupported_content_type',
    'rate_limited',
    'quota_reached',
    'profile_lookup_failed',
  ]);
});

test('the example of each error code has the status and the message that the service sends', () => {
  const responses = (document.paths['/api/submit']?.post?.responses ?? {}) as Readonly<Record<string, Response>>;
  for (const code of submitErrorCodes) {
    const { status, message } = new SubmitError(code);
    expect(responses[status]?.content?.['application/json']?.examples?.[code]?.value).toMatchObject({ code, message });
  }
});

test('the examples contain the two fixed error messages', () => {
  const examplesOf = (status: string) =>
    (document.paths['/api/submit']?.post?.responses[status] as Response | undefined)?.content?.['application/json']
      ?.examples;
  expect(examplesOf('400')).toMatchObject({ missing_access_key: { value: { message: 'Missing access_key' } } });
  expect(examplesOf('404')).toMatchObject({ invalid_access_key: { value: { message: 'Invalid access_key' } } });
});

test('every description is a sentence, and every property has one', () => {
  const described = nodes.flatMap(({ at, value }) =>
    typeof value.description === 'string' && !/^#\/servers/.test(at) ? [value.description] : [],
  );
  expect(described.length).toBeGreaterThan(80);
  expect(described.filter((description) => !/^[A-Z`].*[.]$/s.test(description))).toEqual([]);
  const members = nodes
    .filter(({ at }) => /#\/components\/schemas\/.*\/properties$/.test(at))
    .flatMap(({ at, value }) => Object.entries(value).map(([name, of]) => ({ at: `${at}/${name}`, of })));
  const mute = members.filter(({ of }) => !/"(description|\$ref)":/.test(JSON.stringify(of)));
  expect(mute.map(({ at }) => at)).toEqual([]);
});

test('a body may contain fields with any other name', () => {
  for (const name of ['SubmissionFields', 'SubmissionParts']) {
    expect(document.components.schemas[name]).toMatchObject({ additionalProperties: true, required: ['access_key'] });
  }
});

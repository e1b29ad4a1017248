import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readOpenApi } from '../../src/openapi/openapi';
import type { Header, MediaType, Method, OpenApiDocument, Ref, Response } from './openapi.types';
import type { Answer } from './send';

/** A contract to check responses against. */
export interface Contract {
  /** What is wrong with an answer to this request, one line each; empty when it is as the document says. */
  check(path: string, method: Method, response: Answer): string[];
  /** Of the operation's answers, as `status type`, those that `check` has not met yet. */
  unmet(path: string, method: Method): string[];
}

/** The OpenAPI document of the service at this address. */
export function readDocument(baseUrl: string): OpenApiDocument {
  return readOpenApi(baseUrl) as unknown as OpenApiDocument;
}

/** Compiles schemas of the document as they stand, with its references. */
export function createSchemaCompiler(document: OpenApiDocument): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats(ajv);
  // References point into the document; compiled under its names, a schema finds them.
  ajv.addKeyword('components');
  return (schema) => ajv.compile({ ...schema, components: document.components });
}

/** What a reference into the document points at. */
export function resolve(document: OpenApiDocument, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : undefined;
  }, document);
}

export function createContract(document: OpenApiDocument): Contract {
  const compile = createSchemaCompiler(document);
  const met = new Set<string>();
  const headerOf = (header: Header | Ref): Header =>
    '$ref' in header ? (resolve(document, header.$ref) as Header) : header;

  const checkHeaders = (documented: Response['headers'] = {}, response: Answer): string[] =>
    Object.entries(documented).flatMap(([name, documentedHeader]) => {
      const { required, schema } = headerOf(documentedHeader);
      const value = response.headers[name.toLowerCase()];
      if (value === undefined) return required ? [`the header ${name} is missing`] : [];
      return compile(schema)(value) ? [] : [`the header ${name} is ${JSON.stringify(value)}`];
    });

  const checkBody = (content: Record<string, MediaType> | undefined, response: Answer): string[] => {
    const type = typeOf(response);
    if (!content) return response.body === '' ? [] : [`there should be no body, but there is ${type}`];
    const documented = content[type];
    if (!documented) return [`the content type ${type || 'none'} is not documented`];
    const validate = compile(documented.schema);
    const value: unknown = type === 'application/json' ? JSON.parse(response.body) : response.body;
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath || 'the body'} ${error.message}`);
  };

  return {
    check: (path, method, response) => {
      const documented = document.paths[path]?.[method]?.responses[response.status];
      if (!documented) return [`${method} ${path} documents no status ${response.status}`];
      met.add(`${path} ${method} ${response.status} ${typeOf(response)}`);
      return [...checkHeaders(documented.headers, response), ...checkBody(documented.content, response)];
    },
    unmet: (path, method) =>
      Object.entries(document.paths[path]?.[method]?.responses ?? {})
        .flatMap(([status, { content }]) => Object.keys(content ?? { '': 0 }).map((type) => `${status} ${type}`))
        .filter((response) => !met.has(`${path} ${method} ${response}`)),
  };
}

function typeOf({ headers }: Answer): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
}

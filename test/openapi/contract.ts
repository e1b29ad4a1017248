import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { readOpenApi } from '../../src/openapi/openapi';
import type { Header, MediaType, Method, OpenApiDocument, Ref, Response } from './openapi.types';
import type { TestResponse } from './send';

/** A contract to check responses against. */
export interface Contract {
  /** Lists how a response to this request differs from the document, one line each. */
  check(path: string, method: Method, response: TestResponse): string[];
  /** Lists the operation's documented responses, as `status type`, that were never passed to `check`. */
  untested(path: string, method: Method): string[];
}

/** The OpenAPI document of the service at this address. */
export function readDocument(baseUrl: string): OpenApiDocument {
  return readOpenApi(baseUrl) as unknown as OpenApiDocument;
}

/** Compiles schemas of the document; they may contain references into it. */
export function createSchemaCompiler(document: OpenApiDocument): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats(ajv);
  ajv.addKeyword('components');
  return (schema) => ajv.compile({ ...schema, components: document.components });
}

/** Resolves a reference into the document. */
export function resolve(document: OpenApiDocument, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : undefined;
  }, document);
}

export function createContract(document: OpenApiDocument): Contract {
  const compile = createSchemaCompiler(document);
  const tested = new Set<string>();
  const responseOf = (path: string, method: Method, status: number | string): Response | undefined => {
    const response = document.paths[path]?.[method]?.responses[status];
    return response && '$ref' in response ? (resolve(document, response.$ref) as Response) : response;
  };
  const headerOf = (header: Header | Ref): Header =>
    '$ref' in header ? (resolve(document, header.$ref) as Header) : header;

  const checkHeaders = (documented: Response['headers'] = {}, response: TestResponse): string[] =>
    Object.entries(documented).flatMap(([name, documentedHeader]) => {
      const { required, schema } = headerOf(documentedHeader);
      const value = response.headers[name.toLowerCase()];
      if (value === undefined) return required ? [`the header ${name} is missing`] : [];
      return compile(schema)(value) ? [] : [`the header ${name} is ${JSON.stringify(value)}`];
    });

  const checkBody = (content: Record<string, MediaType> | undefined, response: TestResponse): string[] => {
    const type = typeOf(response);
    if (!content) return response.body === '' ? [] : [`there should be no body, but there is ${type}`];
    const documented = content[type];
    if (!documented) return [`the content type ${type || 'none'} is not documented`];
    const validate = compile(documented.schema);
    const value: unknown = /[/+]json$/.test(type) ? JSON.parse(response.body) : response.body;
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error) => `${error.instancePath || 'the body'} ${error.message}`);
  };

  return {
    check: (path, method, response) => {
      const documented = responseOf(path, method, response.status);
      if (!documented) return [`${method} ${path} documents no status ${response.status}`];
      tested.add(`${path} ${method} ${response.status} ${typeOf(response)}`);
      return [...checkHeaders(documented.headers, response), ...checkBody(documented.content, response)];
    },
    untested: (path, method) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {})
        .flatMap((status) =>
          Object.keys(responseOf(path, method, status)?.content ?? { '': 0 }).map((type) => `${status} ${type}`),
        )
        .filter((response) => !tested.has(`${path} ${method} ${response}`)),
  };
}

function typeOf({ headers }: TestResponse): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
}

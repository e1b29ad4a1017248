/** A JSON Schema of the 2020-12 dialect, as in OpenAPI 3.1. */
export type Schema = { readonly [keyword: string]: unknown };

export interface Ref {
  readonly $ref: string;
}

interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema: Schema | Ref;
  readonly examples?: Readonly<Record<string, Example>>;
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>;
}

export interface Header {
  readonly description: string;
  /** Whether every response of this kind has it. */
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'path' | 'query';
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Ref>>;
  /** Absent when the response has no body. */
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** The required security schemes, by name. */
  readonly security?: OpenApiDocument['security'];
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly requestBody?: {
    readonly description: string;
    readonly required: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, Response | Ref>>;
}

export type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options';

type PathItem = Readonly<Partial<Record<Method, Operation>>>;

interface SecurityScheme {
  readonly type: 'http';
  readonly scheme: 'bearer';
  readonly description: string;
}

interface Components {
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly headers: Readonly<Record<string, Header>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly responses: Readonly<Record<string, Response>>;
}

/** The parts of an OpenAPI 3.1 document that ours uses. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

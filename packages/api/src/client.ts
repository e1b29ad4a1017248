import openApiClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { type Item, pagesOf } from './pages.js';
import type { paths } from './schema.js';
import { type SendOptions, send, upload } from './send.js';

export interface ClientOptions extends SendOptions {
  /** The address of the service, such as `https://forms.example.com`. */
  readonly baseUrl: string;
}

/** What a successful response to an operation contains. */
type Data<Path extends keyof paths, Method extends HttpMethod, Init> = Exclude<
  FetchResponse<paths[Path][Method & keyof paths[Path]] & Record<string, unknown>, Init, MediaType>['data'],
  undefined
>;

/** The parameter with the parameters and the body, which is optional if all of them are. */
type InitParam<Init> = RequiredKeysOf<Init> extends never ? [init?: Init] : [init: Init];

type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method & keyof paths[Path]>,
>(
  path: Path,
  ...init: InitParam<Init>
) => Promise<{ readonly data: Data<Path, Method, Init>; readonly response: Response }>;

/** A client of the API. Its methods throw ApiError for everything but a success. */
export interface Client {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
  /** The rows of all pages of a list, read as they are needed. */
  readonly each: <
    Path extends PathsWithMethod<paths, 'get'>,
    Init extends MaybeOptionalInit<paths[Path], 'get' & keyof paths[Path]>,
  >(
    path: Path,
    ...init: InitParam<Init>
  ) => AsyncGenerator<Item<Data<Path, 'get', Init>>, void, undefined>;
  /** Sends a request to an address that the types do not know, such as one of a newer service. */
  readonly send: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same for a long response, whose body is read as it arrives. An incomplete one fails while it is read. */
  readonly download: (path: string) => Promise<Response>;
  /** Sends a file as it is read, in parts, as a POST; it is not sent again if that fails. */
  readonly upload: (path: string, type: string, file: ReadableStream<Uint8Array>) => Promise<Response>;
}

/** Creates a client of the service at `baseUrl`. Nothing is sent yet. Throws TypeError for an invalid address. */
export function createClient({ baseUrl, ...options }: ClientOptions): Client {
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  const client = openApiClient<paths>({ baseUrl: base, fetch: (request) => send(request, options) });
  return {
    // `send` throws for errors, so there always is data.
    ...(client as unknown as Pick<Client, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>),
    each: (path, ...init) => {
      const [{ params, ...others } = {}] = init as [{ params?: { query?: object } }?];
      return pagesOf(async (query) => {
        const { data } = await client.GET(path as never, { ...others, params: { ...params, query } } as never);
        return data as never;
      }, params?.query ?? {}) as never;
    },
    send: (path, init) => send(new Request(base + path, init), options),
    download: (path) => send(new Request(base + path), options, true),
    upload: (path, type, body) => {
      // `duplex` is required for a stream, and missing in the types.
      const init = { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' };
      return upload(new Request(base + path, init as RequestInit), options);
    },
  };
}

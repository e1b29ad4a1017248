import { HttpError } from '../lib/http-error';

/** The parameters of a request by name; one that has no value is missing. */
export type Parameters = ReadonlyMap<string, string>;

/** Only this one may be sent several times (RFC 8707). */
const repeatable = 'resource';

/** Reads parameters. Throws `invalid_request` if one is sent twice, or has other characters than printable ASCII. */
export function readParameters(sent: URLSearchParams): Parameters {
  const read = new Map<string, string>();
  for (const [name, value] of sent) {
    if (!/^[\x20-\x7e]*$/.test(value)) {
      throw new HttpError(400, 'invalid_request', `The parameter ${quote(name)} has characters that are not allowed.`);
    }
    if (value === '' || name === repeatable) continue;
    if (read.has(name)) throw new HttpError(400, 'invalid_request', `The parameter ${quote(name)} was sent twice.`);
    read.set(name, value);
  }
  return read;
}

/** A parameter that must be there. Throws `invalid_request`. */
export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new HttpError(400, 'invalid_request', `The parameter ${name} is missing.`);
  return value;
}

/** Throws `invalid_target` unless each `resource` is this installation, its API or its agent tools (RFC 8707). */
export function checkResource(baseUrl: string, sent: URLSearchParams): void {
  const own = [baseUrl, `${baseUrl}/`, `${baseUrl}/mcp`, `${baseUrl}/api`];
  if (sent.getAll(repeatable).every((resource) => own.includes(resource))) return;
  throw new HttpError(400, 'invalid_target', `The resource must be ${baseUrl}/mcp or ${baseUrl}.`);
}

function quote(name: string): string {
  return /^\w{1,40}$/.test(name) ? name : 'with an unusual name';
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/** The OpenAPI 3.1 document of the service at `baseUrl`. */
export function readOpenApi(baseUrl: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(path.join(__dirname, 'openapi.yaml'), 'utf8');
  // The limit is for documents of strangers.
  const document = parse(text, { merge: true, maxAliasCount: -1 });
  return { ...document, servers: [{ url: baseUrl, description: 'This service' }] };
}

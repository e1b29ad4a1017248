// Generates dist/generated/schema.d.ts, the types of all requests and responses, from the OpenAPI document of the service.
import { mkdirSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';

const root = new URL('../../', import.meta.url);
const types = await openapiTypescript(new URL('src/openapi/openapi.yaml', root));
mkdirSync(new URL('dist/generated', root), { recursive: true });
writeFileSync(new URL('dist/generated/schema.d.ts', root), astToString(types));

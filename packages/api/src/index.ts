export { ApiError, type ValueError } from './api-error.js';
export { type Client, type ClientOptions, createClient } from './client.js';
export type { components, paths } from './schema.js';

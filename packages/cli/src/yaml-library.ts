/** Loaded by the few commands that read or write YAML. */
export { parse, parseDocument, stringify } from 'yaml';

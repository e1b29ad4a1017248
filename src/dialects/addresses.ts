import { dialects } from './dialects';

/** Where pages of another form service send to. */
export interface ServiceAddress {
  readonly url: string;
  /** Whether a field of the page names the form, too, or does so instead. */
  readonly hasIdInField: boolean;
}

/** The addresses for pages that call a form by this alias, such as `formspree/xabcdefg`. */
export function addressesFor(baseUrl: string, alias: string): ServiceAddress[] {
  const [service = '', ...ids] = alias.split('/').map((part) => encodeURIComponent(part).replaceAll('%40', '@'));
  // Without optional parts, and without paths that end with a page of the site.
  const paths = dialects
    .flatMap((dialect) => (dialect.service === service ? dialect.paths : []))
    .map((path) => path.replaceAll(/\{[^}]*\}/g, ''))
    .filter((path) => !path.includes('*'));
  const isOfProject = ids.length > 1 && paths.some((path) => parametersOf(path) > 1);
  return paths
    .filter((path) => parametersOf(path) > 1 === isOfProject)
    .map((path) => ({ url: `${baseUrl}/${service}${fill(path, ids)}`, hasIdInField: parametersOf(path) < ids.length }));
}

function parametersOf(path: string): number {
  return path.split('/:').length - 1;
}

/** The path with values in place of its parameters. */
function fill(path: string, values: readonly string[]): string {
  const rest = [...values];
  return path.replaceAll(/:\w+/g, () => rest.shift() ?? '');
}

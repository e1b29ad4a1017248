import { dialects } from './dialects';

/** Where pages of another form service send to. */
export interface ServiceAddress {
  readonly url: string;
  /** Whether the page names the form in a field instead. */
  readonly hasIdInField: boolean;
}

/** The addresses for pages that call a form by this alias, such as `formspree/xabcdefg`. */
export function addressesFor(baseUrl: string, alias: string): ServiceAddress[] {
  const [service = '', ...ids] = alias.split('/').map((part) => encodeURIComponent(part).replaceAll('%40', '@'));
  const all = dialects.find((dialect) => dialect.service === service)?.paths ?? [];
  // Without the optional parts; a path that takes anything is for pages that know what it means.
  const paths = all.map((path) => path.replaceAll(/\{[^}]*\}/g, '')).filter((path) => !path.includes('*'));
  // An id of two parts belongs to a project if the service has projects.
  const isOfProject = ids.length === 2 && paths.some(hasProject);
  return paths
    .filter((path) => hasProject(path) === isOfProject)
    .map((path) => ({
      url: `${baseUrl}/${service}${fill(path, isOfProject ? ids : [ids.join('/')])}`,
      hasIdInField: !path.includes('/:'),
    }));
}

function hasProject(path: string): boolean {
  return path.includes('/:project/');
}

/** The path with values in place of its parameters. */
function fill(path: string, values: readonly string[]): string {
  const rest = [...values];
  return path.replaceAll(/:\w+/g, () => rest.shift() ?? '');
}

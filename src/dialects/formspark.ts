import { FieldCollector } from '../submit/body/fields';
import type { Body } from '../submit/body/read-body';
import { control } from '../submit/dialect';
import { asksForMore, asksForMoreThan, honeypot, rolesOf, type ServiceDialect, usual } from './service-dialect';

const roleOf = rolesOf({
  _redirect: control('redirect'),
  _error: control('error_redirect'),
  // What visitors typed does not belong in an address, where logs and other sites would see it.
  _append: asksForMoreThan('false'),
  _honeypot: honeypot,
  _gotcha: honeypot,
  _botpoison: asksForMore,
  '_email.subject': control('subject'),
  '_email.from': control('from_name'),
  '_email.replyto': control('replyto'),
});

/** Formspark's forms and its React hook, which needs a 2xx with JSON. */
export const formspark: ServiceDialect = {
  ...usual,
  service: 'formspark',
  paths: ['/:id'],
  // Most of its own examples have no method.
  takesQueries: true,
  // How e-mails and pages look is up to the form.
  roleOf: (name) => roleOf(name) ?? (groups.test(name) ? asksForMore : undefined),
  translate: flattenGroups,
};

const groups = /^_(?:email|feedback)\./;

/** Gives what JSON nests, such as `_email: { template: { title } }`, the names that forms have: `_email.template.title`. */
function flattenGroups(body: Body): Body {
  const { fields } = body;
  const isNested = ['_email', '_feedback'].some((group) => isObject(fields.data[group]));
  if (!isNested) return body;
  const collector = new FieldCollector(formspark.roleOf);
  for (const [name, value] of Object.entries(fields.data)) add(collector, name, value);
  const { controls, data } = collector.finish();
  return { ...body, fields: { controls: { ...controls, ...fields.controls }, data } };
}

function add(collector: FieldCollector, name: string, value: unknown): void {
  if (isObject(value) && groups.test(`${name}.`)) {
    for (const [member, inner] of Object.entries(value)) add(collector, `${name}.${member}`, inner);
  } else {
    collector.add(name, () => value);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

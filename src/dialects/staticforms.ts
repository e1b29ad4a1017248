import { control } from '../submit/dialect';
import { honeypot, idInFields, rolesOf, type ServiceDialect, usual } from './service-dialect';

const rolesByName = rolesOf({
  apiKey: control('access_key'),
  accessKey: control('access_key'),
  subject: control('subject'),
  redirectTo: control('redirect'),
  // `@` stands for the field `email`, which is the reply address unless this is one.
  replyTo: control('replyto'),
});

/** StaticForms' forms. Its responses are those of the contract. */
export const staticforms: ServiceDialect = {
  ...usual,
  service: 'staticforms',
  paths: ['/submit'],
  roleOf: (name) => (/honeypot/i.test(name) ? honeypot : rolesByName(name)),
  formIdsOf: idInFields,
};

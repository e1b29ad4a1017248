import { addresses, handlingOf, type ServiceName } from '../../../packages/cli/src/adopt/services';
import { dialects } from '../../../src/dialects/dialects';
import type { ServiceDialect } from '../../../src/dialects/service-dialect';

const names =
  `_subject _next _gotcha _cc _format _language _host_nonce _replyto _redirect _error _honeypot _append _botpoison
  _email.subject _email.template.title _feedback.dark _honey _webhook _template _blacklist _captcha _autoresponse access_key apikey
  apiKey accessKey subject from_name replyto replyTo redirect redirectTo botcheck webhook ccemail recaptcha_response form-name
  bot-field forminitFormId altcha g-recaptcha-response h-captcha-response cf-turnstile-response email message`.split(
    /\s+/,
  );

function handledBy({ roleOf }: ServiceDialect, name: string): string | null {
  const role = roleOf(name);
  if (!role) return null;
  if ('control' in role) return /-response$|^altcha$/.test(role.control) ? 'captcha' : 'followed';
  return role.asks === 'copy' || role.asks === 'auto-reply' ? 'setting' : 'ignored';
}

test.each(dialects.map((dialect) => [dialect.service, dialect] as const))(
  '%s handles fields as the command says',
  (service, dialect) => {
    const of = (handle: (name: string) => string | null) =>
      Object.fromEntries(names.map((name) => [name, handle(name)]));
    expect(of((name) => handlingOf(service as ServiceName, name))).toEqual(of((name) => handledBy(dialect, name)));
  },
);

test('the addresses that the command writes are those that the service takes', () => {
  const taken = dialects.flatMap(({ service, paths }) =>
    paths.map((path) => `/${service}${path.replace('{el/}', '')}`),
  );
  for (const { service, id, path } of addresses) {
    if (service === 'splitforms') continue;
    const shape = id === null ? path : path.endsWith('/p/') ? `${path}:project/f/:id` : `${path}:id`;
    expect(taken).toContain(shape);
  }
});

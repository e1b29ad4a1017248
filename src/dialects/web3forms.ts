import { control } from '../submit/dialect';
import {
  asksForCopy,
  asksForWebhook,
  honeypot,
  idInFields,
  rolesOf,
  type ServiceDialect,
  usual,
} from './service-dialect';

/**
 * Web3Forms' forms and hook, which are close to the contract. Its documentation has the message within `body`, and its
 * clients read it beside `success`: the response has both.
 */
export const web3forms: ServiceDialect = {
  ...usual,
  service: 'web3forms',
  paths: ['/submit'],
  roleOf: rolesOf({
    access_key: control('access_key'),
    apikey: control('access_key'),
    subject: control('subject'),
    from_name: control('from_name'),
    replyto: control('replyto'),
    redirect: control('redirect'),
    botcheck: honeypot,
    recaptcha_response: control('g-recaptcha-response'),
    ccemail: asksForCopy,
    webhook: asksForWebhook,
  }),
  formIdsOf: idInFields,
  successBody: (body, { data }) => ({ ...body, statusCode: 200, body: { data, message: body.message } }),
  errorResponse: (status, body) => ({
    status,
    body: { ...body, statusCode: status, body: { message: body.message } },
  }),
};

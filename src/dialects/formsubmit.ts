import { control } from '../submit/dialect';
import {
  asksForAutoReply,
  asksForCopy,
  asksForMore,
  asksForMoreThan,
  asksForWebhook,
  honeypot,
  rolesOf,
  type ServiceDialect,
  usual,
} from './service-dialect';

/** FormSubmit's forms. The id is an address that FormSubmit sends to, or what stands for it. */
export const formsubmit: ServiceDialect = {
  ...usual,
  service: 'formsubmit',
  paths: ['/{el/}:id'],
  roleOf: rolesOf({
    _subject: control('subject'),
    _next: control('redirect'),
    _honey: honeypot,
    _cc: asksForCopy,
    _autoresponse: asksForAutoReply,
    _webhook: asksForWebhook,
    _template: asksForMore,
    _blacklist: asksForMore,
    // Letterbox shows no captcha between the form and the thank-you page.
    _captcha: asksForMoreThan('false'),
  }),
};

/**
 * FormSubmit's address for scripts. They read `success`, which is a text, or the status. FormSubmit itself rejects with
 * status 200, so scripts that read the status alone would show success for a submission that was not stored.
 */
export const formsubmitAjax: ServiceDialect = {
  ...formsubmit,
  paths: ['/ajax/{el/}:id'],
  successBody: (body) => ({ ...body, success: 'true' }),
  errorResponse: (status, body) => ({ status, body: { ...body, success: 'false' } }),
};

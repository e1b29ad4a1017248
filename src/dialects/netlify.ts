import type { Request } from 'express';
import { accessKeyOf } from '../submit/body/fields';
import type { Body } from '../submit/body/read-body';
import { control, type SubjectFacts } from '../submit/dialect';
import { siteOriginOf } from '../submit/request';
import { honeypot, rolesOf, type ServiceDialect, usual } from './service-dialect';

/** Netlify's forms, which are sent to a page of the site itself: scripts need status 200, whatever the body. */
export const netlify: ServiceDialect = {
  ...usual,
  service: 'netlify',
  paths: ['/:id', '/:id/*page'],
  roleOf: rolesOf({
    'form-name': control('access_key'),
    // Often what the visitor typed.
    subject: control('subject', true),
    // An attribute of the form may name another one, which the form's setting has to say.
    'bot-field': honeypot,
  }),
  translate: (body, req) => readThanksPage(withoutTemplate(body), req),
  formIdsOf: ({ params }, fields) => {
    const id = String(params.id);
    const formName = accessKeyOf(fields);
    return formName === undefined ? [id] : [`${id}/${formName.replace(/\s+/g, '-')}`, id];
  },
  addressFields: [],
  fillSubject,
};

const placeholder = /%\{(formName|siteName|submissionId)\}/g;

/** Leaves a subject with placeholders out of the data: it is a template of the page. */
function withoutTemplate(body: Body): Body {
  const { subject } = body.fields.data;
  if (typeof subject !== 'string' || subject.search(placeholder) === -1) return body;
  const data: Record<string, unknown> = Object.assign(Object.create(null), body.fields.data);
  delete data.subject;
  return { ...body, fields: { ...body.fields, data } };
}

/** The rest of the path, which is what the form's `action` was: the page of the site to show next. */
function readThanksPage(body: Body, req: Request): Body {
  const page = req.originalUrl.replace(/^\/[^/]*\/[^/?]*/, '');
  const site = siteOriginOf(req.headers.origin, req.headers.referer);
  if (site === null || /^\/?(?:\?|$)/.test(page)) return body;
  const controls = { ...body.fields.controls, redirect: site + page };
  return { ...body, fields: { ...body.fields, controls } };
}

function fillSubject(subject: string, { formName, siteOrigin, submissionId }: SubjectFacts): string {
  const siteName = siteOrigin === null ? '' : new URL(siteOrigin).host;
  const values: Readonly<Record<string, string>> = { formName, siteName, submissionId };
  return subject.replace(placeholder, (_, name: string) => values[name] ?? '');
}

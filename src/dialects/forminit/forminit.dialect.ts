import { control } from '../../submit/dialect';
import { codeIn, honeypot, idInFields, idInPath, rolesOf, type ServiceDialect, usual } from '../service-dialect';
import { readBlocks } from './blocks';

const codes = { invalid_access_key: 'FORM_NOT_FOUND' };

/**
 * Forminit's forms, library and servers, and those of Getform, as it was called. A page that sends through a proxy names
 * the form in a field. The library's proxy responds with `code` as its status, so `error` has the code.
 */
export const forminit: ServiceDialect = {
  ...usual,
  service: 'forminit',
  paths: ['/f/:id', '/f'],
  roleOf: rolesOf({ forminitFormId: control('access_key'), _gotcha: honeypot }),
  translate: readBlocks,
  formIdsOf: (req, fields) => (req.params.id === undefined ? idInFields(req, fields) : idInPath(req)),
  forwarded: { token: 'x-api-key', ip: ['x-forwarded-for', 'x-real-ip'] },
  successBody: (body, { id, data, receivedAt, nextUrl }) => ({
    ...body,
    submission: { hashId: id, date: new Date(receivedAt).toISOString(), blocks: data },
    ...(nextUrl !== null && { redirectUrl: nextUrl }),
    formValues: data,
  }),
  errorResponse: (status, body) => ({
    status,
    body: { ...body, code: status, error: codeIn(codes, body, (body.code ?? 'internal_error').toUpperCase()) },
  }),
};

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildOpenApi } from '../../src/openapi/build-open-api';
import type { OpenApiDocument } from '../../src/openapi/open-api.types';
import { findAdditions, findBreaks } from './contract-changes';
import { contractFacts, type Facts } from './contract-facts';

const file = path.join(__dirname, 'contract.snapshot.json');
const current = contractFacts(buildOpenApi('https://forms.example.com'));

function promised(): Facts {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

test('what was promised once is kept: the contract only grows', () => {
  expect(findBreaks(promised(), current)).toEqual([]);
});

test('what was added is promised from now on: UPDATE_CONTRACT=1 writes it into the snapshot', () => {
  // What is to go must be taken out of the snapshot by hand, where a reviewer sees it.
  const wanted = process.env.UPDATE_CONTRACT === '1' && findBreaks(promised(), current).length === 0;
  if (wanted) writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
  expect(findAdditions(promised(), current)).toEqual([]);
});

describe('the comparison', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document in the middle of being spoilt has no type
  type Draft = any;
  const changed = (change: (draft: Draft) => void): Facts => {
    const draft = structuredClone(buildOpenApi('https://forms.example.com'));
    change(draft);
    return contractFacts(draft as OpenApiDocument);
  };
  const submit = (draft: Draft) => draft.paths['/api/submit'];

  test.each<[string, (draft: Draft) => void, RegExp]>([
    ['a path that is gone', (d) => delete d.paths['/healthz'], /^GET \/healthz: gone/],
    ['a method that is gone', (d) => delete submit(d).options, /^OPTIONS .*: gone/],
    ['a status that is gone', (d) => delete submit(d).post.responses[303], /^POST .* 303: gone/],
    ['a content type that is gone', (d) => delete submit(d).post.responses[400].content['text/html'], /html: gone/],
    ['a header that is gone', (d) => delete submit(d).post.responses[302].headers.Location, /header Location: gone/],
    [
      'a header that need not be there any more',
      (d) => Object.assign(d.components.headers.Location, { required: false }),
      /headers always has: no longer Location/,
    ],
    [
      'a header of another value',
      (d) => Object.assign(d.components.headers.AllowOrigin.schema, { const: 'https://example.com' }),
      /Allow-Origin: was .*"\*".*, is .*example/,
    ],
    ['a code that is gone', (d) => d.components.schemas.ErrorCode.enum.shift(), /no longer invalid_body/],
    [
      'a member that is gone',
      (d) => delete d.components.schemas.SubmissionReceived.properties.redirect,
      /\.redirect: gone/,
    ],
    [
      'a member that need not be there any more',
      (d) => d.components.schemas.QuotaInfo.required.pop(),
      /\.quota always has: no longer plan/,
    ],
    [
      'a member of another type',
      (d) => Object.assign(d.components.schemas.FilesInfo.properties.stored, { type: 'string' }),
      /\.stored: was .*"integer".*, is .*"string"/,
    ],
    [
      'a field that must be sent now',
      (d) => d.components.schemas.SubmissionFields.required.push('subject'),
      /demands: subject, which it did not before/,
    ],
    [
      'a field that takes less than before',
      (d) => Object.assign(d.components.schemas.SubmissionFields.properties.subject, { maxLength: 10 }),
      /\.subject: was .*, is maxLength 10/,
    ],
    [
      'a body that takes no other names any more',
      (d) => Object.assign(d.components.schemas.SubmissionFields, { additionalProperties: false }),
      /is additionalProperties false/,
    ],
    [
      'a new header that must be sent',
      (d) => submit(d).post.parameters.push({ name: 'X-New', in: 'header', required: true, schema: {} }),
      /demands: header X-New/,
    ],
  ])('sees %s', (_what, change, line) => {
    expect(findBreaks(current, changed(change))).toContainEqual(expect.stringMatching(line));
  });

  test.each<[string, (draft: Draft) => void]>([
    ['a new path', (d) => Object.assign(d.paths, { '/new': d.paths['/healthz'] })],
    ['a new code', (d) => d.components.schemas.ErrorCode.enum.push('brand_new')],
    ['a new member', (d) => Object.assign(d.components.schemas.FilesInfo.properties, { kept: { type: 'integer' } })],
    ['a member that is always there now', (d) => d.components.schemas.FilesInfo.required.push('hint')],
    [
      'a new header that may be sent',
      (d) => submit(d).post.parameters.push({ name: 'X-New', in: 'header', required: false, schema: {} }),
    ],
    ['a field that need not be sent any more', (d) => d.components.schemas.SubmissionFields.required.pop()],
  ])('lets %s pass, and names it', (_what, change) => {
    const after = changed(change);
    expect(findBreaks(current, after)).toEqual([]);
    expect(findAdditions(current, after)).not.toEqual([]);
  });

  test('does not care about prose and the names of components', () => {
    const after = changed((d) => {
      d.info.description = 'Another text.';
      d.components.schemas.SubmitError.description = 'Another text.';
    });
    expect(findBreaks(current, after)).toEqual([]);
    expect(findAdditions(current, after)).toEqual([]);
  });
});

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDocument } from './contract';
import { findAdditions, findBreaks } from './contract-changes';
import { contractFacts, type Facts } from './contract-facts';
import type { OpenApiDocument } from './openapi.types';

const file = path.join(__dirname, 'contract.snapshot.json');
const current = contractFacts(readDocument('https://forms.example.com'));

function promised(): Facts {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

test('the API is additive: nothing promised was removed', () => {
  expect(findBreaks(promised(), current)).toEqual([]);
});

test('additions are recorded: UPDATE_CONTRACT=1 writes them into the snapshot', () => {
  // A removal must be edited into the snapshot by hand, where a reviewer sees it.
  const wanted = process.env.UPDATE_CONTRACT === '1' && findBreaks(promised(), current).length === 0;
  if (wanted) writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
  expect(findAdditions(promised(), current)).toEqual([]);
});

describe('the comparison', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a deliberately broken document has no type
  type Draft = any;
  const changed = (change: (draft: Draft) => void): Facts => {
    const draft = structuredClone(readDocument('https://forms.example.com'));
    change(draft);
    return contractFacts(draft as OpenApiDocument);
  };
  const submit = (draft: Draft) => draft.paths['/api/submit'];

  test.each<[string, (draft: Draft) => void, RegExp]>([
    ['a removed path', (d) => delete d.paths['/healthz'], /^GET \/healthz: gone/],
    ['a removed method', (d) => delete submit(d).options, /^OPTIONS .*: gone/],
    ['a removed status', (d) => delete submit(d).post.responses[303], /^POST .* 303: gone/],
    ['a removed content type', (d) => delete submit(d).post.responses[400].content['text/html'], /html: gone/],
    ['a removed header', (d) => delete submit(d).post.responses[302].headers.Location, /header Location: gone/],
    [
      'a header that became optional',
      (d) => Object.assign(d.components.headers.Location, { required: false }),
      /headers always has: no longer Location/,
    ],
    [
      'a header with another value',
      (d) => Object.assign(d.components.headers.AllowOrigin.schema, { const: 'https://example.com' }),
      /Allow-Origin: was .*"\*".*, is .*example/,
    ],
    ['a removed error code', (d) => d.components.schemas.ErrorCode.enum.shift(), /no longer invalid_body/],
    [
      'a removed property',
      (d) => delete d.components.schemas.SubmissionReceived.properties.redirect,
      /\.redirect: gone/,
    ],
    [
      'a property that became optional',
      (d) => d.components.schemas.QuotaInfo.required.pop(),
      /\.quota always has: no longer plan/,
    ],
    [
      'a property of another type',
      (d) => Object.assign(d.components.schemas.FilesInfo.properties.stored, { type: 'string' }),
      /\.stored: was .*"integer".*, is .*"string"/,
    ],
    [
      'a field that became required',
      (d) => d.components.schemas.SubmissionFields.required.push('subject'),
      /demands: subject, which it did not before/,
    ],
    [
      'a field with a narrower schema',
      (d) => Object.assign(d.components.schemas.SubmissionFields.properties.subject, { maxLength: 10 }),
      /\.subject: was .*, is maxLength 10/,
    ],
    [
      'a body that no longer accepts other names',
      (d) => Object.assign(d.components.schemas.SubmissionFields, { additionalProperties: false }),
      /is additionalProperties false/,
    ],
    [
      'a new required header',
      (d) => submit(d).post.parameters.push({ name: 'X-New', in: 'header', required: true, schema: {} }),
      /demands: header X-New/,
    ],
  ])('detects %s', (_what, change, line) => {
    expect(findBreaks(current, changed(change))).toContainEqual(expect.stringMatching(line));
  });

  test.each<[string, (draft: Draft) => void]>([
    ['a new path', (d) => Object.assign(d.paths, { '/new': d.paths['/healthz'] })],
    ['a new code', (d) => d.components.schemas.ErrorCode.enum.push('brand_new')],
    ['a new property', (d) => Object.assign(d.components.schemas.FilesInfo.properties, { kept: { type: 'integer' } })],
    ['a property that became required in responses', (d) => d.components.schemas.FilesInfo.required.push('hint')],
    [
      'a new optional header',
      (d) => submit(d).post.parameters.push({ name: 'X-New', in: 'header', required: false, schema: {} }),
    ],
    ['a field that became optional', (d) => d.components.schemas.SubmissionFields.required.pop()],
  ])('accepts %s and reports it as an addition', (_what, change) => {
    const after = changed(change);
    expect(findBreaks(current, after)).toEqual([]);
    expect(findAdditions(current, after)).not.toEqual([]);
  });

  test('ignores prose and component names', () => {
    const after = changed((d) => {
      d.info.description = 'Another text.';
      d.components.schemas.SubmitError.description = 'Another text.';
    });
    expect(findBreaks(current, after)).toEqual([]);
    expect(findAdditions(current, after)).toEqual([]);
  });
});

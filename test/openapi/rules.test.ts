import type Joi from 'joi';
import { ownSettings } from '../../src/accounts/account.settings';
import { newTestMail } from '../../src/api/forms/test-mails.api';
import { newLogo } from '../../src/api/logos/logos.api';
import { storageSettings } from '../../src/files/storage.settings';
import { presentForm } from '../../src/forms/form.presenter';
import { completeSettings, formSettings, newFormSettings } from '../../src/forms/form.settings';
import { listTest, newEntries } from '../../src/lists/list-entry.settings';
import { readDocument } from './contract';
import { findRuleDifferences } from './joi-rules';

const document = readDocument('http://127.0.0.1');

/** The bodies of requests, and what reads them. */
const bodies: readonly (readonly [name: string, schema: Joi.Schema])[] = [
  ['NewForm', newFormSettings],
  ['FormChanges', formSettings],
  ['NewTestMail', newTestMail],
  ['NewLogo', newLogo],
  ['NewListEntries', newEntries],
  ['ListTest', listTest],
  ['AccountChanges', ownSettings],
  ['NewStorage', storageSettings],
];

test.each(bodies)('the document says of %s what is checked', (name, schema) => {
  expect(findRuleDifferences(document, name, schema)).toEqual([]);
});

test('the document lists every property of a form', () => {
  const dates = { createdAt: new Date(), updatedAt: new Date(), deletedAt: null };
  const form = {
    ...dates,
    settings: completeSettings({}),
    id: '',
    accountId: '',
    name: '',
    accessKey: '',
    active: true,
  };
  const shown = Object.keys(presentForm(form as never)).sort();
  const { properties = {}, required = [] } = document.components.schemas.Form ?? {};
  expect([...(required as string[])].sort()).toEqual(shown);
  expect(Object.keys(properties as object)).toEqual(expect.arrayContaining(shown));
});

import { fieldName, recipientSettings, valuesOfRecipient } from '../../src/dashboard/forms/groups/recipient-fields';
import type { Form } from '../../src/forms/form.model';
import { completeSettings } from '../../src/forms/form.settings';
import type { NotificationRecipient } from '../../src/forms/notification.settings';

const formOf = (email_to: string, recipients: NotificationRecipient[]) =>
  ({ settings: completeSettings({ email_to, notification: { recipients } }) }) as Form;

const unicode = { address: 'Jo@bücher.example', frequency: 'hourly' as const };
const ascii = 'Jo@xn--bcher-kva.example';

test('the settings of a recipient are found with either spelling of the domain', () => {
  for (const emailTo of [unicode.address, ascii]) {
    for (const stored of [unicode, { ...unicode, address: ascii.toLowerCase() }]) {
      const form = formOf(emailTo, [stored]);
      expect(valuesOfRecipient(form, ascii).frequency).toBe('hourly');
      expect(recipientSettings({}, form)).toEqual([stored]);
    }
  }
});

test('settings that are saved replace those with the other spelling', () => {
  const form = formOf(unicode.address, [unicode]);
  expect(recipientSettings({ [fieldName(ascii, 'frequency')]: 'immediate' }, form)).toEqual([]);
  const saved = recipientSettings(
    { [fieldName(ascii, 'frequency')]: 'daily', [fieldName(ascii, 'time_zone')]: 'UTC' },
    form,
  );
  expect(saved).toEqual([{ address: ascii, frequency: 'daily', time_zone: 'UTC' }]);
});

test('settings of an address that is no recipient at the moment are kept', () => {
  const former = { address: 'former@example.com', frequency: 'hourly' as const };
  const form = formOf('team@example.com', [former]);
  expect(recipientSettings({ [fieldName('team@example.com', 'frequency')]: 'hourly' }, form)).toEqual([
    { address: 'team@example.com', frequency: 'hourly' },
    former,
  ]);
});

test('there are never more settings than can be stored', () => {
  const former = Array.from({ length: 200 }, (_, n) => ({ address: `${n}@example.com`, frequency: 'hourly' as const }));
  const values = { [fieldName('team@example.com', 'frequency')]: 'hourly' };
  expect(recipientSettings(values, formOf('team@example.com', former))).toHaveLength(200);
});

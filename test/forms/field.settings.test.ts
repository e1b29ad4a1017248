import { formSettings } from '../../src/forms/form.settings';
import { InputError } from '../../src/lib/input-error';
import { readSettings } from '../../src/lib/settings';

const read = (...fields: unknown[]) => readSettings(formSettings, { fields }).fields;

function errorOf(...fields: unknown[]): string {
  try {
    read(...fields);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no error';
}

test('fields are defined in order, with labels, types and choices', () => {
  const size = { name: 'size', label: 'Your size', type: 'select', required: true, choices: ['S', 'M'] };
  const topics = { name: 'topics[]', label: '"><script>', type: 'checkbox', choices: ['A', 'B'] };
  expect(read(size, topics, { name: '__proto__' })).toEqual([size, topics, { name: '__proto__', type: 'text' }]);
});

test.each([
  ['no name', [{ label: 'Name' }], 'fields[0].name is required'],
  ['a name with a line break', [{ name: 'a\nb' }], 'fields[0].name must be a single line'],
  ['a name that the service reads', [{ name: 'access_key' }], 'fields[0].name is used by Letterbox itself'],
  ['the field of a captcha', [{ name: 'altcha' }], 'fields[0].name is used by Letterbox itself'],
  ['a label that is too long', [{ name: 'a', label: 'x'.repeat(1_001) }], 'must have at most 1000 characters'],
  ['a type that does not exist', [{ name: 'a', type: 'color' }], 'fields[0].type must be one of'],
  ['a list without choices', [{ name: 'a', type: 'select' }], 'fields[0] has no choices'],
  ['choices of a text', [{ name: 'a', choices: ['x'] }], 'fields[0] has choices, which only'],
  ['the same choice twice', [{ name: 'a', type: 'radio', choices: ['x', 'x'] }], 'the same as an earlier choice'],
  [
    'too many choices',
    [{ name: 'a', type: 'radio', choices: Array.from({ length: 101 }, (_, n) => `c${n}`) }],
    'must have at most 100 entries',
  ],
  ['the same name twice', [{ name: 'a' }, { name: 'a', type: 'email' }], 'fields[1] has the same name'],
  ['too many fields', Array.from({ length: 51 }, (_, n) => ({ name: `f${n}` })), 'must have at most 50 entries'],
  [
    'definitions that are too long in all',
    Array.from({ length: 40 }, (_, n) => ({
      name: `f${n}`,
      label: 'x'.repeat(1_000),
      type: 'radio',
      choices: ['y'.repeat(200), 'z'.repeat(200), 'w'.repeat(200)],
    })),
    'fields must have at most 64,000 characters in all',
  ],
  ['an unknown setting', [{ name: 'a', hint: 'x' }], 'there is no setting "hint" in fields.0; valid settings: name,'],
])('%s is a clear error', (_, fields, message) => {
  expect(errorOf(...fields)).toContain(message);
});

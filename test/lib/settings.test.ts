import Joi from 'joi';
import { InputError } from '../../src/lib/input-error';
import { listOf } from '../../src/lib/setting-types';
import { readSettings } from '../../src/lib/settings';

const schema = Joi.object({
  name: Joi.string().max(3),
  cc: listOf(Joi.string().valid('a', 'b'), 5),
  auto_responder: Joi.object({ subject: Joi.string().required() }),
});

function problemsOf(input: unknown): InputError['problems'] {
  try {
    readSettings(schema, input);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
  }
  throw new Error('nothing was wrong');
}

test('all invalid settings are reported, each by its path and without its name in the message', () => {
  const problems = problemsOf({ name: 'long', cc: ['a', 'x'], auto_responder: {} });
  expect(problems.map(({ setting }) => setting)).toEqual(['name', 'cc', 'auto_responder.subject']);
  for (const { setting, message } of problems) expect(message).not.toContain(setting);
  expect(problems.at(-1)?.message).toBe('is required');
});

test('the message names the first invalid setting', () => {
  expect(() => readSettings(schema, { name: 'long', cc: ['x'] })).toThrow(/^name /);
});

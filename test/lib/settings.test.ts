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

test('every setting that is wrong is told at once, each by its path and without its name in the sentence', () => {
  const problems = problemsOf({ name: 'long', cc: ['a', 'x'], auto_responder: {} });
  expect(problems.map(({ setting }) => setting)).toEqual(['name', 'cc', 'auto_responder.subject']);
  for (const { setting, message } of problems) expect(message).not.toContain(setting);
  expect(problems.at(-1)?.message).toBe('is required');
});

test('the message names the first that is wrong', () => {
  expect(() => readSettings(schema, { name: 'long', cc: ['x'] })).toThrow(/^name /);
});

import { formatJson, readableBody } from '../../src/lib/readable-body';

test.each([
  ['{"a":1,"b":[true,null],"c":{},"d":[ ]}', JSON.stringify({ a: 1, b: [true, null], c: {}, d: [] }, null, 2)],
  ['[{"text":"a \\"b\\" {c}, [d]: \\\\"}]', JSON.stringify([{ text: 'a "b" {c}, [d]: \\' }], null, 2)],
  [
    '{"big":12345678901234567890,"again":1,"again":2.50}',
    '{\n  "big": 12345678901234567890,\n  "again": 1,\n  "again": 2.50\n}',
  ],
  ['{"cut":{"text":"abc', '{\n  "cut": {\n    "text": "abc'],
])('JSON gets a line for each value, and keeps them: %s', (text, formatted) => {
  expect(formatJson(text)).toBe(formatted);
});

test.each(['', 'Internal error', '[error] {no json}', '"text"', '{"a":1}}', `${'['.repeat(5_000)}1`])(
  'other text stays as it is: %.20s',
  (text) => {
    expect(formatJson(text)).toBe(text);
  },
);

test('the text of a page is shown without its tags, also when it is cut', () => {
  const page =
    '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title><style>b { color: red }</style></head>\n<body><h1>Down</h1><!-- a > b --><a href="x';
  expect(readableBody(page)).toBe('502 Bad Gateway Down');
  expect(readableBody('<!doctype html>')).toBe('<!doctype html>');
  expect(readableBody('<ok/>')).toBe('<ok/>');
});

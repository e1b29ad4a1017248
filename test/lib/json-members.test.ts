import fc from 'fast-check';
import { readMembers } from '../../src/lib/json-members';

function read(text: string): [name: string, value: string][] {
  return Array.from(readMembers(text), ({ name, start, end }) => [name, text.slice(start, end)]);
}

test('members come in the order written, also where an object would put numbers first', () => {
  expect(read('{"b":1,"10":{"x":[1,"}"]},"a":"q\\"","10":null}')).toEqual([
    ['b', '1'],
    ['10', '{"x":[1,"}"]}'],
    ['a', '"q\\""'],
    ['10', 'null'],
  ]);
});

test('white space belongs to no value, and names are read as JSON', () => {
  expect(read(' {\n "\\u0061\\\\" :\t[ 1, 2 ] ,"b" : "x" } ')).toEqual([
    ['a\\', '[ 1, 2 ]'],
    ['b', '"x"'],
  ]);
  expect(read('{}')).toEqual([]);
  expect(read(' { } ')).toEqual([]);
});

test('whatever the object, its members make it again', () => {
  const indents = fc.constantFrom(undefined, 2, '\t');
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), indents, (object, indent) => {
      const members = read(JSON.stringify(object, null, indent));
      const made = JSON.parse(`{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`);
      expect(made).toEqual(JSON.parse(JSON.stringify(object)));
    }),
    { numRuns: 500 },
  );
});

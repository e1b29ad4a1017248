import { addValues } from '../../src/lib/merge-entries';

test('a new name goes to the end, and several values of it into an array', () => {
  expect(
    addValues(
      [['name', 'Ada']],
      [
        ['cv', 1],
        ['photo', 2],
        ['cv', 3],
      ],
    ),
  ).toEqual([
    ['name', 'Ada'],
    ['cv', [1, 3]],
    ['photo', 2],
  ]);
});

test('a name that is there keeps its place, and its own values come first', () => {
  expect(
    addValues(
      [
        ['cv', 'see below'],
        ['name', ['Ada', 'Lovelace']],
        ['__proto__', 'x'],
      ],
      [
        ['name', 1],
        ['cv', 2],
        ['__proto__', 3],
      ],
    ),
  ).toEqual([
    ['cv', ['see below', 2]],
    ['name', ['Ada', 'Lovelace', 1]],
    ['__proto__', ['x', 3]],
  ]);
});

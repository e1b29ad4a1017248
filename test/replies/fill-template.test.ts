import { fillTemplate, findPlaceholders } from '../../src/replies/fill-template';

const fill = (template: string, data: Record<string, unknown>) => fillTemplate(template, data, 'ada@example.org');

test('fills fields, truncated and with their links disarmed, as auto-replies do', () => {
  expect(fill('Hello {{ name }}, see https://shop.example', { name: 'Ada\nhttps://evil.example' })).toBe(
    'Hello Ada https[://]evil[.]example, see https://shop.example',
  );
  expect(fill('{{x}}', { x: 'y'.repeat(1_000) })).toHaveLength(200);
  expect(fill('{{a}}.{{b}}', { a: 'evil', b: 'com' })).toBe('evil[.]com');
  expect(fill('{{email}}', { email: 'ada@example.org' })).toBe('ada@example.org');
  expect(fill('[{{empty}}]', { empty: '' })).toBe('[]');
});

test('leaves placeholders that name no field, and inherited names', () => {
  expect(fill('{{a}}{{company}}{{b}} {{constructor}}', { a: '1', b: '2' })).toBe('1{{company}}2 {{constructor}}');
});

test('placeholders in submitted values are not filled', () => {
  expect(fill('{{a}}', { a: '{{b}}', b: 'secret' })).toBe('{{b}}');
});

test('finds each placeholder once', () => {
  expect(findPlaceholders('{{a}} {{ b }} {{a}} {c} {{}}')).toEqual(['{{a}}', '{{ b }}', '{{}}']);
  expect(findPlaceholders('none')).toEqual([]);
});

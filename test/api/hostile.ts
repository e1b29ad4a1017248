/** Ids that no object has, and that PostgreSQL or a path could stumble over. */
export const hostileIds: readonly string[] = [
  ...['x', '%00', '%F0%9F%92%A9', '__proto__', 'constructor', `${'9'.repeat(10_000)}`, "'%20OR%20''='", '..%2F..'],
  '0198c8a1-0d3f-7c55-8a51-5e1f0a6f2b10',
];

/** Bodies of other types than an object, and with what JavaScript could stumble over. */
export const hostileBodies: readonly string[] = [
  ...['null', '[]', '"x"', '1', 'true', '{"__proto__":{"name":"x"}}', '{"constructor":1}', '{"toString":null}'],
  ...['{"unknown":"\\u0000"}', '{"name":"\\ud800"}', '{"name":{"__proto__":1}}'],
];

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { notices } from '../../src/dashboard/notices';
import type { Notices } from '../../src/dashboard/page/notices';

const folder = path.join(__dirname, '../../src/dashboard');

test('every feature declares its notices under codes of its own, and all of them can be shown', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.notices.ts'),
  );
  const features = files.flatMap((file) => Object.values(require(path.join(folder, file)) as Record<string, Notices>));
  const codes = features.flatMap((feature) => Object.keys(feature));
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.toSorted()).toEqual(Object.keys(notices).toSorted());
});

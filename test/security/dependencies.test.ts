import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The first version of each package without a known advisory. */
const floors: Readonly<Record<string, string>> = {
  qs: '6.16.0',
  'body-parser': '2.3.0',
  multer: '2.3.0',
  nodemailer: '9.1.1',
  sequelize: '6.37.8',
  axios: '1.16.0',
};

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  /** A package of this repository. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(path.join(__dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
// What the build bundles is shipped too, although it is not installed.
const bundled = findBundled();
const shipped = Object.entries(lock.packages).filter(
  ([place, { dev, link }]) => place.startsWith('node_modules/') && (!dev || bundled.has(place)) && !link,
);

/** Every shipped copy of a package, at any depth of the tree. */
const copiesOf = (name: string) => shipped.filter(([place]) => place.endsWith(`node_modules/${name}`));

test.each(Object.entries(floors))('no shipped copy of %s is older than %s', (name, floor) => {
  const copies = copiesOf(name);
  expect(copies.length).toBeGreaterThan(0);
  expect(copies.filter(([, { version }]) => isOlder(version, floor))).toEqual([]);
});

test('every shipped package is pinned by its hash and comes from a registry', () => {
  const loose = shipped.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place);
  expect(loose).toEqual([]);
  const elsewhere = shipped.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://'));
  expect(elsewhere).toEqual([]);
});

test('the libraries in the bundles count as shipped', () => {
  const names = ['@aws-sdk/client-s3', '@modelcontextprotocol/sdk', 'follow-redirects', 'imapflow', 'sequelize', 'zod'];
  for (const name of names) expect(bundled).toContain(`node_modules/${name}`);
});

test('versions are compared number by number', () => {
  expect(isOlder('6.9.9', '6.16.0')).toBe(true);
  expect(isOlder('6.16.0', '6.16.0')).toBe(false);
  expect(isOlder('7.0.0', '6.16.1')).toBe(false);
  // A prerelease is older than its release.
  expect(isOlder('6.16.0-beta.1', '6.16.0')).toBe(true);
});

/** The places of all packages that bundle-libraries.mjs names, and of those that they depend on. */
function findBundled(): ReadonlySet<string> {
  const source = readFileSync(path.join(__dirname, '../../bundle-libraries.mjs'), 'utf8');
  const names = [...source.matchAll(/'((?:@[^/']+\/)?[^@./'][^/']*)/g)].map(([, name = '']) => `node_modules/${name}`);
  const found = new Set(names.filter((place) => lock.packages[place]?.dev));
  for (const place of found) {
    for (const name of Object.keys(lock.packages[place]?.dependencies ?? {})) {
      const inner = `${place}/node_modules/${name}`;
      found.add(inner in lock.packages ? inner : `node_modules/${name}`);
    }
  }
  return found;
}

function isOlder(version: string, floor: string): boolean {
  const [numbers = '', pre] = version.split(/-(.*)/s);
  const [mine, wanted] = [numbers, floor].map((text) => text.split('.').map(Number));
  for (const [place, number] of (wanted ?? []).entries()) {
    const own = mine?.[place] ?? 0;
    if (own !== number) return own < number;
  }
  return pre !== undefined;
}

import path from 'node:path';
import { findPreviousRelease, findVersionProblems, readVersions, type Versions } from '../../release/versions';

const released: Versions = {
  manifests: new Map([
    ['package.json', { version: '0.2.0' }],
    ['packages/react/package.json', { version: '0.2.0', dependencies: { '@letterbox/client': '0.2.0' } }],
  ]),
  changelog: '# Changelog\n\n## [0.2.0] - 2026-03-31\n\n### Added\n\n- A thing\n\n## [0.1.0] - 2026-01-02\n',
  chart: 'version: 0.2.0\nappVersion: 0.2.0\n',
  documents: new Map([['docs/client.md', 'npm install ./letterbox-client-0.2.0.tgz\n']]),
  snapshot: '0.1.0',
};
const commit = { tag: 'v0.2.0', committedOn: '2026-04-01' };

test('versions, changelog and dependencies of this repository agree', () => {
  const versions = readVersions(path.join(__dirname, '../..'));
  expect(findVersionProblems(versions, { committedOn: '2026-01-01' })).toEqual([]);
});

test('a release whose version, date and tag agree has no problems', () => {
  expect(findVersionProblems(released, commit)).toEqual([]);
});

test('another tag, another date and a missing date are problems', () => {
  expect(findVersionProblems(released, { ...commit, tag: 'v0.3.0' })).toEqual([
    'The tag is v0.3.0 and the version in package.json 0.2.0.',
  ]);
  expect(findVersionProblems(released, { ...commit, committedOn: '2026-04-02' })).toEqual([
    'CHANGELOG.md dates 0.2.0 2026-03-31, and the commit is from 2026-04-02.',
  ]);
  const unreleased = { ...released, changelog: released.changelog.replace('2026-03-31', 'unreleased') };
  expect(findVersionProblems(unreleased, commit)).toHaveLength(1);
  expect(findVersionProblems(unreleased, { committedOn: commit.committedOn })).toEqual([]);
});

test('a package of another version, and one that depends on another, are problems', () => {
  const react = { version: '0.1.0', dependencies: { '@letterbox/client': '0.1.0' } };
  const manifests = new Map([...released.manifests, ['packages/react/package.json', react]]);
  expect(findVersionProblems({ ...released, manifests }, commit)).toEqual([
    'packages/react/package.json has version 0.1.0 instead of 0.2.0.',
    'packages/react/package.json depends on @letterbox/client 0.1.0 instead of 0.2.0.',
  ]);
});

test('a chart of another version is a problem', () => {
  expect(findVersionProblems({ ...released, chart: 'version: 0.2.0\nappVersion: 0.1.0\n' }, commit)).toEqual([
    'deploy/helm/letterbox/Chart.yaml has the appVersion 0.1.0 instead of 0.2.0.',
  ]);
});

test('a version without a section in the changelog is a problem', () => {
  const changelog = '# Changelog\n\n## [0.1.0] - 2026-01-02\n';
  expect(findVersionProblems({ ...released, changelog }, commit)).toEqual(['CHANGELOG.md has no section for 0.2.0.']);
});

test('a changelog with a version twice, or in the wrong order, is a problem', () => {
  const twice = '## [0.2.0] - 2026-03-31\n## [0.2.0] - 2026-03-31\n## [0.1.0] - 2026-01-02\n';
  expect(findVersionProblems({ ...released, changelog: twice }, commit)).toEqual([
    'CHANGELOG.md has 0.2.0 above 0.2.0, which is not older.',
  ]);
  const lower = '## [0.2.0] - 2026-03-31\n## [0.10.0] - 2026-01-02\n';
  expect(findVersionProblems({ ...released, changelog: lower, snapshot: '0.2.0' }, commit)).toEqual([
    'CHANGELOG.md has 0.2.0 above 0.10.0, which is not older.',
  ]);
});

test('a document that names a package or an image of another version is a problem', () => {
  const documents = new Map([
    ['docs/client.md', 'curl -O https://forms.example.com/letterbox-react-0.1.0-rc.1.tgz\n'],
    ['deploy/caprover.yml', 'defaultValue: ghcr.io/OWNER/letterbox:0.1.0\n'],
  ]);
  expect(findVersionProblems({ ...released, documents }, commit)).toEqual([
    'docs/client.md names version 0.1.0-rc.1 instead of 0.2.0.',
    'deploy/caprover.yml names version 0.1.0 instead of 0.2.0.',
  ]);
});

test('a release is upgraded to from the one before it, which is no prerelease', () => {
  expect(findVersionProblems({ ...released, snapshot: '0.2.0' }, commit)).toEqual([
    'The upgrade test starts from 0.2.0 instead of 0.1.0. See docs/internals/releasing.md.',
  ]);
  const changelog = '## [0.3.0] - unreleased\n## [0.2.0-rc.1] - 2026-03-30\n## [0.1.0] - 2026-01-02\n';
  expect([findPreviousRelease(changelog, '0.3.0'), findPreviousRelease(changelog, '0.1.0')]).toEqual(['0.1.0', null]);
});

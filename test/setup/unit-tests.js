const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const testDir = path.join(__dirname, '..');

// What a test must import, directly or through test/support, to use a service or to start a process.
const serviceImports = [
  /^node:child_process$/,
  /^\.{1,2}\/.*\bsetup\/(services|redis-server)$/,
  /\/src\/standalone\/(embedded-postgres|postgres-server|postmaster|processes|standalone)$/,
];

/**
 * Returns the test files, relative to the root, that need no service: no file in test/ that they import leads to
 * PostgreSQL, Redis, Chromium or a process of ours. The guard in forbid-services.ts fails tests that reach one in another
 * way.
 */
function findUnitTests() {
  const needsServices = new Map();
  return readdirSync(testDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith('faults'))
    .filter((file) => !usesServices(path.join(testDir, file), needsServices))
    .map((file) => path.join('test', file));
}

function usesServices(file, known) {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Assumed meanwhile, for files that import each other.
  known.set(file, false);
  const imported = [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(|\bimport|\brequire\()\s*'([^']+)'/g)];
  const result = imported.some(([, specifier]) => {
    if (serviceImports.some((service) => service.test(specifier))) return true;
    const target = resolve(path.resolve(path.dirname(file), specifier));
    return specifier.startsWith('.') && target?.startsWith(testDir) && usesServices(target, known);
  });
  known.set(file, result);
  return result;
}

function resolve(target) {
  return ['.ts', '.tsx', '.js', '']
    .map((extension) => target + extension)
    .find((file) => /\.[jt]sx?$/.test(file) && existsSync(file));
}

module.exports = { findUnitTests };

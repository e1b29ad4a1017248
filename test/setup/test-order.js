const { readFileSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

// Files with tests that start a browser or several processes. They take the longest, whatever their size.
const startProcesses = /\.browser\.test\.ts$|\/test\/(client|deploy|end-to-end|standalone)\//;
const importProcesses = /\/support\/(built|fault-scene|processes|redis-topologies)'/;

/**
 * Runs the longest test files first, so that no worker is left with a long one at the end. Jest knows the durations of
 * earlier runs; without them it sorts by file size, and we start with those above, first with those that run twice.
 */
module.exports = class TestOrder extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const ranks = new Map(sorted.map((test) => [test, rankOf(test)]));
    return sorted.sort((a, b) => ranks.get(b) - ranks.get(a));
  }
};

function rankOf({ path, duration }) {
  if (duration !== undefined) return 0;
  const text = readFileSync(path, 'utf8');
  if (!startProcesses.test(path) && !importProcesses.test(text)) return 0;
  return text.includes('describeOnEachBackend') ? 2 : 1;
}

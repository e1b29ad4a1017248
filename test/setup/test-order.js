const { default: Sequencer } = require('@jest/test-sequencer');

// Files with tests that start a browser or several processes. They take the longest, whatever their size.
const startProcesses = /\.browser\.test\.ts$|\/test\/(client|deploy|end-to-end|standalone)\//;

/**
 * Runs the longest test files first, so that no worker is left with a long one at the end. Jest knows the durations of
 * earlier runs; without them it sorts by file size, and we start with those above.
 */
module.exports = class TestOrder extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isLong = ({ path, duration }) => duration === undefined && startProcesses.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};

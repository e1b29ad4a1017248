const { default: TestRunner } = require('jest-runner');

/** Runs at most two files at a time: a browser keeps two cores busy, and more would make each other time out. */
module.exports = class BrowserRunner extends TestRunner {
  constructor(globalConfig, context) {
    super({ ...globalConfig, maxWorkers: Math.min(globalConfig.maxWorkers, 2) }, context);
  }
};

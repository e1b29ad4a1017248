const { default: TestRunner } = require('jest-runner');

/** Runs test files one at a time, while no other runner does anything: Jest starts its runners one after the other. */
module.exports = class SerialRunner extends TestRunner {
  isSerial = true;
};

const { ModuleMocker } = require('jest-mock');
const { patience } = require('./patience');

/**
 * A Jest environment in which a test file runs in the realm of its worker. With Jest's `node` environment, each file has
 * a realm of its own: every use of a global passes through a proxy, and packages cannot be shared between files, because
 * `instanceof Error` is false for the errors of another realm (see worker-runtime.js).
 *
 * Changes of globals and environment variables are undone after each file.
 */
module.exports = class WorkerEnvironment {
  global = globalThis;
  // Not supported: they would change the timers of Jest and of the packages too.
  fakeTimers = null;
  fakeTimersModern = null;

  constructor() {
    this.moduleMocker = new ModuleMocker(globalThis);
    // Not undone: for what is started once per worker.
    globalThis.keptByWorker ??= {};
    this.before = {
      globals: Object.getOwnPropertyDescriptors(globalThis),
      env: { ...process.env },
      exit: process.exit,
      exitCode: process.exitCode,
    };
  }

  async setup() {}

  // The time limits of tests and hooks, 30 s and those that a test names itself.
  handleTestEvent({ name }, state) {
    if (name !== 'run_start') return;
    state.testTimeout *= patience;
    extendLimits(state.rootDescribeBlock);
  }

  async teardown() {
    const { globals, env, exit, exitCode } = this.before;
    for (const key of Reflect.ownKeys(globalThis))
      if (!Object.hasOwn(globals, key)) Reflect.deleteProperty(globalThis, key);
    for (const key of Reflect.ownKeys(globals)) Reflect.defineProperty(globalThis, key, globals[key]);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    process.exit = exit;
    process.exitCode = exitCode;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  // Jest requires a context, but worker-runtime.js compiles without one.
  getVmContext() {
    return {};
  }
};

function extendLimits({ hooks, children }) {
  for (const step of [...hooks, ...children]) {
    if (step.type === 'describeBlock') extendLimits(step);
    else if (step.timeout) step.timeout *= patience;
  }
}

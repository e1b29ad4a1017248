const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Jest's module loader, except that Node.js loads the packages: once per worker instead of once per test file. Our own
 * modules are loaded afresh for each file, so files do not share their state.
 */
module.exports = class WorkerRuntime extends Runtime {
  constructor(...settings) {
    super(...settings);
    const { executor } = this;
    executor.compile = (source, filename) => compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, ...rest) {
    // Jest loads its own modules in this way too; they have state for each test file.
    if (!name || options?.isInternalModule || !isPackage(name))
      return super.requireModule(from, name, options, ...rest);
    return createRequire(from)(name);
  }
};

function isPackage(name) {
  return !name.startsWith('.') && !path.isAbsolute(name) && !isBuiltin(name);
}

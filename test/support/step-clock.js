// For child processes of tests: `node -r ./test/support/step-clock.js` shows a wall clock that is off by the
// milliseconds in the file LETTERBOX_TEST_CLOCK; timers and performance.now() go on as those of any machine do.
const { readFileSync } = require('node:fs');

const RealDate = Date;
const realNow = Date.now;
let offset = 0;
const read = () => {
  try {
    offset = Number(readFileSync(process.env.LETTERBOX_TEST_CLOCK, 'utf8')) || 0;
  } catch {
    // Nobody has set the clock yet.
  }
};
read();
setInterval(read, 20).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [realNow() + offset] : args, newTarget),
  apply: () => new RealDate(realNow() + offset).toString(),
  get: (target, name, receiver) => (name === 'now' ? () => realNow() + offset : Reflect.get(target, name, receiver)),
});

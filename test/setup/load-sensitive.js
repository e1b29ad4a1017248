/** The test files that need the machine for themselves, with the reason. They run after all others, one at a time. */
module.exports = {
  'test/faults/overload.test.ts':
    'offers twice the load that the machine can take, and bounds how long a rejection takes',
};

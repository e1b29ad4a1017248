/** The test files that need the machine for themselves, with the reason. They run after all others, one at a time. */
module.exports = {
  'test/faults/overload.test.ts':
    'offers twice the load that the machine can take, and bounds how long a rejection takes',
  'test/faults/sweepers.test.ts':
    'has four workers settle thousands of deliveries, and no statement may exceed its timeout',
};

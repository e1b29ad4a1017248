// `npm test -- src/webhooks` runs the tests of that folder, which are in test/webhooks.
process.argv = process.argv.map((arg) => arg.replace(/^(\.\/)?src\//, 'test/'));
require('jest/bin/jest');

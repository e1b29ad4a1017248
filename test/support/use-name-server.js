// For child processes of tests: `node -r ./test/support/use-name-server.js` makes resolvers of node:dns/promises ask
// the name server LETTERBOX_TEST_NAME_SERVER.
const dns = require('node:dns/promises');

dns.Resolver = class extends dns.Resolver {
  constructor(options) {
    super(options);
    this.setServers([process.env.LETTERBOX_TEST_NAME_SERVER]);
  }
};

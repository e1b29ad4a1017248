import type { SecurityScheme } from './open-api.types';

/** What the owner shows to get in (spec section 5). */
export const securitySchemes: Readonly<Record<string, SecurityScheme>> = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The personal API token of the account, `lbx_` and 42 letters and digits. It opens the whole account and must not ' +
      'stand in a page. A renewed token takes the place of the old one at once; a revoked one ends.',
  },
};

import { version } from '../../packages/client/package.json';

/** The packages @letterbox/client and @letterbox/react, as npm installs them from files. */
export const clientPackages = {
  client: `letterbox-client-${version}.tgz`,
  react: `letterbox-react-${version}.tgz`,
} as const;

/** The packages @letterbox/api and @letterbox/cli, for programs and terminals. */
export const programPackages = {
  api: `letterbox-api-${version}.tgz`,
  cli: `letterbox-cli-${version}.tgz`,
} as const;

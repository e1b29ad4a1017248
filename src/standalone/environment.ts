import type { Config } from '../../config';
import { deriveOperatorPassword } from './secret-key';

const loopback = ['127.0.0.0/8', '::1/128'];

/** What the one-machine mode found or made for what the environment leaves unset. */
export interface Provided {
  readonly dataDir: string;
  readonly secretKey: string;
  readonly setupCode: string;
  /** Null when DATABASE_URL names a server. */
  readonly databaseUrl: string | null;
  /** Null when SMTP_URL names a server. */
  readonly mail: { readonly url: string; readonly dir: string } | null;
  readonly allowedNetworks: string;
}

/** The environment with the one-machine mode's own defaults; what it sets stays as it is. */
export function withStandaloneDefaults(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...env,
    HOST: env.HOST || '127.0.0.1',
    OPERATOR_USER: env.OPERATOR_USER || 'operator',
    // Only we say where mail is caught: somebody else's folder would be shown to anybody who asks.
    DEV_MAIL_DIR: '',
  };
}

/** The whole environment of the processes: nothing is left for them to find out or make up. */
export function completeEnvironment(env: NodeJS.ProcessEnv, provided: Provided): NodeJS.ProcessEnv {
  const { databaseUrl, mail, secretKey } = provided;
  return {
    ...env,
    // React and Express are twice as fast without their developers' checks.
    NODE_ENV: 'production',
    // Names are looked up on these threads, and a name server that is silent holds one for seconds.
    UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE || '32',
    // Amazon's library would warn of Node.js 20 at every first use of a storage.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    DATA_DIR: provided.dataDir,
    SECRET_KEY: secretKey,
    SETUP_CODE: provided.setupCode,
    OPERATOR_PASSWORD: env.OPERATOR_PASSWORD || deriveOperatorPassword(secretKey),
    OUTBOUND_ALLOWED_NETWORKS: provided.allowedNetworks,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_SSL: 'disable' }),
    ...(mail && { SMTP_URL: mail.url, DEV_MAIL_DIR: mail.dir }),
  };
}

/** The networks that webhooks may reach: this machine's own too, while it is only used from itself. */
export function allowedNetworks(config: Pick<Config, 'baseUrl' | 'outboundAllowedNetworks'>): string {
  const added = isLocal(config.baseUrl) ? loopback : [];
  return [...new Set([...config.outboundAllowedNetworks, ...added])].join(',');
}

/** Whether this address of the service is one that only this machine reaches. */
export function isLocal(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

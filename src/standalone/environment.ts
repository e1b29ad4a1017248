import path from 'node:path';
import type { Config } from '../../config';
import { derivePassword } from './data-folder';

const loopback = ['127.0.0.0/8', '::1/128'];

/** The values that `npm start` provides for unset variables. */
export interface Provided {
  readonly dataDir: string;
  readonly secretKey: string;
  readonly setupCode: string;
  /** Null if DATABASE_URL is set. */
  readonly databaseUrl: string | null;
  /** Null if MAIL_URL or SMTP_URL is set. */
  readonly mail: { readonly url: string; readonly dir: string } | null;
  readonly allowedNetworks: string;
}

/**
 * Adds the defaults of `npm start` to the environment. Variables that are set stay as they are, but a demo has a folder of
 * its own in the data folder, and never uses another database.
 */
export function withStandaloneDefaults(env: NodeJS.ProcessEnv, isDemo = false): NodeJS.ProcessEnv {
  if (isDemo && env.DATABASE_URL) throw new Error('DATABASE_URL: --demo brings its own PostgreSQL; unset the variable');
  return {
    ...env,
    ...(isDemo && { DATA_DIR: path.join(env.DATA_DIR || 'data', 'demo') }),
    HOST: env.HOST || '127.0.0.1',
    OPERATOR_USER: env.OPERATOR_USER || 'operator',
    DEFAULT_PLAN: env.DEFAULT_PLAN || 'unlimited',
    // Never taken from outside: the folder's content is shown to anyone who opens /dev/mail.
    DEV_MAIL_DIR: '',
  };
}

/** The complete environment of the web process and the worker. */
export function completeEnvironment(env: NodeJS.ProcessEnv, provided: Provided): NodeJS.ProcessEnv {
  const { databaseUrl, mail, secretKey } = provided;
  return {
    ...env,
    // React and Express are twice as fast without their development checks.
    NODE_ENV: 'production',
    // DNS lookups use these threads, and a name server that does not respond blocks one for seconds.
    UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE || '32',
    // The AWS SDK would log a warning about Node.js 20 on the first use of every storage.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    DATA_DIR: provided.dataDir,
    // All processes run here, so new accounts can store files without connecting a storage.
    FILES_DIR: env.FILES_DIR || path.join(provided.dataDir, 'files'),
    SECRET_KEY: secretKey,
    SETUP_CODE: provided.setupCode,
    OPERATOR_PASSWORD: env.OPERATOR_PASSWORD || derivePassword(secretKey, 'operator'),
    OUTBOUND_ALLOWED_NETWORKS: provided.allowedNetworks,
    ...(databaseUrl && { DATABASE_URL: databaseUrl, DATABASE_SSL: 'disable' }),
    ...(mail && { SMTP_URL: mail.url, DEV_MAIL_DIR: mail.dir }),
  };
}

/** OUTBOUND_ALLOWED_NETWORKS, with loopback added while BASE_URL is local. */
export function allowedNetworks(config: Pick<Config, 'baseUrl' | 'outboundAllowedNetworks'>): string {
  const added = isLocal(config.baseUrl) ? loopback : [];
  return [...new Set([...config.outboundAllowedNetworks, ...added])].join(',');
}

/** Whether only this machine can reach this URL. */
export function isLocal(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

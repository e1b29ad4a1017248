import type { Config } from '../../config';
import { demoEmail } from '../forms/demo-form';
import { setupUrl } from '../users/setup-code';
import type { Demo } from './demo';

export interface Summary {
  readonly config: Config;
  /** The generated operator password; null if OPERATOR_PASSWORD is set, because that is never printed. */
  readonly operatorPassword: string | null;
  readonly hasMailbox: boolean;
  /** Whether the demo's webhook calls the built-in receiver. */
  readonly hasReceiver: boolean;
  /** Set only on the first start. */
  readonly demo: Demo | null;
  /** Set if the demo has example data; its owner signs in with it. */
  readonly demoPassword: string | null;
  /** Whether anyone can sign in yet. */
  readonly hasOwner: boolean;
  /** Null if the database is not the embedded one. */
  readonly databaseDir: string | null;
  readonly startedInMs: number;
}

/** What `npm start` prints when everything is running: the pages to open and the logins for them. */
export function renderSummary(summary: Summary): string {
  const { config, demo, databaseDir } = summary;
  const { baseUrl, operator, dataDir, setupCode } = config;
  const password = summary.operatorPassword ?? 'your OPERATOR_PASSWORD';
  const signIn = summary.demoPassword === null ? '' : `   ${demoEmail} / ${summary.demoPassword}`;
  const dashboard =
    summary.hasOwner || setupCode === undefined
      ? `${baseUrl}/dashboard${signIn}`
      : `${setupUrl(baseUrl, setupCode)}   (create your account here)`;
  const rows = [
    ['Dashboard', dashboard],
    ['Demo page', `${baseUrl}/demo`],
    ...(summary.hasMailbox ? [['Mailbox', `${baseUrl}/dev/mail`]] : []),
    ...(summary.hasReceiver ? [['Webhooks', `${baseUrl}/dev/webhooks`]] : []),
    ['Operator', `${baseUrl}/admin   ${operator?.user} / ${password}`],
    ['Bull Board', `${baseUrl}/admin/queues   (the same login)`],
    ...(demo ? [['API token', `${demo.apiToken}   (shown only once)`]] : []),
    ['Data', databaseDir?.startsWith(dataDir) === false ? `${dataDir} and ${databaseDir}` : dataDir],
  ];
  const lines = rows.map(([name = '', value = '']) => `    ${name.padEnd(12)}${value}`);
  const seconds = (summary.startedInMs / 1000).toFixed(1);
  return [
    '',
    `  Letterbox is ready at ${baseUrl} (started in ${seconds} s)`,
    '',
    ...lines,
    '',
    '  Press Ctrl-C to stop.',
    '',
    '',
  ].join('\n');
}

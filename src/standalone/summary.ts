import type { Config } from '../../config';
import { setupUrl } from '../accounts/setup-code';
import type { Demo } from './demo';

export interface Summary {
  readonly config: Config;
  /** The operator's password when we made it; one that the environment set is not shown. */
  readonly operatorPassword: string | null;
  readonly hasMailbox: boolean;
  /** Whether the calls of the demo's webhook can be looked at. */
  readonly hasReceiver: boolean;
  /** What the first start made; null on later ones. */
  readonly demo: Demo | null;
  /** Whether somebody can sign in already. */
  readonly isOwned: boolean;
  /** Where the database is; null when it is not ours. */
  readonly databaseDir: string | null;
  readonly startedInMs: number;
}

/** What a person who typed `npm start` wants to know, in a few lines. */
export function renderSummary(summary: Summary): string {
  const { config, demo, databaseDir } = summary;
  const { baseUrl, operator, dataDir, setupCode } = config;
  const login = summary.operatorPassword ?? 'your OPERATOR_PASSWORD';
  const invited = !summary.isOwned && setupCode !== undefined;
  const rows = [
    ['Dashboard', invited ? `${setupUrl(baseUrl, setupCode)}   (makes your account)` : `${baseUrl}/dashboard`],
    ['Demo page', `${baseUrl}/demo`],
    ...(summary.hasMailbox ? [['Mailbox', `${baseUrl}/dev/mail`]] : []),
    ...(summary.hasReceiver ? [['Webhooks', `${baseUrl}/dev/webhooks`]] : []),
    ['Bull Board', `${baseUrl}/admin/queues   ${operator?.user} / ${login}`],
    ...(demo ? [['API token', `${demo.apiToken}   (shown this once)`]] : []),
    ['Data', databaseDir?.startsWith(dataDir) === false ? `${dataDir} and ${databaseDir}` : dataDir],
  ];
  const lines = rows.map(([name = '', value = '']) => `    ${name.padEnd(12)}${value}`);
  const seconds = (summary.startedInMs / 1000).toFixed(1);
  return [
    '',
    `  Letterbox is ready at ${baseUrl} (in ${seconds} s)`,
    '',
    ...lines,
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}

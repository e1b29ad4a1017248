/** Every table that is worth keeping. What stands in none of these two lists is not Letterbox's, and a test says so. */
export const keptTables = [
  'accounts',
  'storages',
  'forms',
  'webhooks',
  'usage',
  'submissions',
  'deliveries',
  'files',
  'file_deletions',
  'idempotency_records',
  'submission_words',
  'search_marks',
  'erasures',
] as const;

/** The tables that are left out, each with the reason that the operator is told. */
export const leftOutTables: Readonly<Record<string, string>> = {
  migrations: 'the head of the backup names them',
  sessions: 'a session that was ended since must not begin again: everybody signs in anew',
  password_resets: 'a request that was answered since must not be answered again: ask anew',
  setup_codes: 'the web process makes a new one where there is no owner yet',
  rate_limits: 'windows of the last minutes',
  process_metrics: 'what the processes of this installation measured',
};

import path from 'node:path';
import type { Command } from 'commander';
import { openBackupFile, writeBackupFile } from '../backup/backup-file';
import { excludedTables } from '../backup/backup-format';
import { restoreBackup } from '../backup/restore-backup';
import { type BackupSummary, writeBackup } from '../backup/write-backup';
import { InputError } from '../lib/input-error';
import { countSealed } from '../secrets/rotate-secrets';
import type { CliContext, Run, Terminal } from './context';

/** The commands `backup` and `restore`. */
export function addBackupCommands(program: Command, run: Run, terminal: Terminal): void {
  program
    .command('backup')
    .description('write the content of the database, without the queues, to a file')
    .argument(
      '<file>',
      'file to write, or `-` for standard output; an existing file is replaced once the backup is complete',
    )
    .action((file: string) =>
      file === '-' ? run(writeToStdout(terminal), terminal.printError) : run((context) => backUp(context, file)),
    );

  program
    .command('restore')
    .description('fill an empty database from a backup; stop the web process and the worker of that database first')
    .argument('<file>', 'backup to read, or `-` for standard input')
    .option(
      '--fail-unfinished',
      'mark deliveries that were unfinished when the backup was made as failed instead of sending them',
    )
    .action((file: string, { failUnfinished = false }: { failUnfinished?: boolean }) =>
      run((context) => restore(context, file, failUnfinished, terminal)),
    );
}

async function backUp({ config }: CliContext, file: string) {
  const [summary, bytes] = await writeBackupFile(path.resolve(file), (output) => writeBackup(config, output));
  return { file: path.resolve(file), bytes, ...present(summary, config) };
}

function writeToStdout(terminal: Terminal) {
  return async ({ config }: CliContext) => {
    if (terminal.isInteractive) {
      throw new InputError(
        'invalid_setting',
        'standard output is a terminal; redirect it to a file or pipe it to a program',
      );
    }
    const summary = await writeBackup(config, terminal.stdout);
    return present(summary, config);
  };
}

function present(summary: BackupSummary, { filesDir, dataDir }: CliContext['config']) {
  const { createdAt, tables, localFiles } = summary;
  return {
    created_at: createdAt,
    tables,
    left_out: excludedTables,
    keep_beside: [
      `SECRET_KEY, and SECRET_KEY_PREVIOUS if it is set; \`npm start\` stores its key in ${path.join(dataDir, 'secret.key')}`,
      ...(localFiles > 0 ? [`a copy of ${filesDir}, made after this backup; number of files: ${localFiles}`] : []),
    ],
  };
}

async function restore({ config, db }: CliContext, file: string, failsUnfinished: boolean, terminal: Terminal) {
  const source = file === '-' ? terminal.stdin : await openBackupFile(path.resolve(file));
  const summary = await restoreBackup(config, source, { failsUnfinished });
  const { createdAt, tables, migrated, unfinished } = summary;
  return {
    created_at: createdAt,
    tables,
    migrated,
    [failsUnfinished ? 'deliveries_failed' : 'deliveries_to_send']: unfinished,
    secrets: config.secretKey === '' ? unknownKey : await describeSecrets(db, config),
  };
}

const unknownKey = 'SECRET_KEY is not set; the web process and the worker need the key of the backed-up installation';

async function describeSecrets(db: CliContext['db'], config: CliContext['config']): Promise<string> {
  const { current, previous, unreadable } = await countSealed(db.pool, config);
  const total = current + previous + unreadable.length;
  if (unreadable.length === 0) return `SECRET_KEY decrypts all ${total} stored secrets`;
  return `SECRET_KEY cannot decrypt ${unreadable.length} of ${total} stored secrets; set the key of the backed-up installation`;
}

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
    .description('write everything that is in the database, but for its queues, to a file; `-` is standard output')
    .argument('<file>', 'where to; one that is there is replaced once the new one is whole')
    .action((file: string) =>
      file === '-' ? run(writeOut(terminal), terminal.printError) : run((context) => backUp(context, file)),
    );

  program
    .command('restore')
    .description('fill an empty database with a backup; stop web and worker of this database before')
    .argument('<file>', 'a backup; `-` is standard input')
    .option('--hold', 'fail the deliveries that had not ended when the backup was made, rather than send them')
    .action((file: string, { hold = false }: { hold?: boolean }) =>
      run((context) => restore(context, file, hold, terminal)),
    );
}

async function backUp({ config }: CliContext, file: string) {
  const [summary, bytes] = await writeBackupFile(path.resolve(file), (output) => writeBackup(config, output));
  return { file: path.resolve(file), bytes, ...present(summary, config) };
}

function writeOut(terminal: Terminal) {
  return async ({ config }: CliContext) => {
    if (terminal.isInteractive) {
      throw new InputError('invalid_setting', 'standard output is a terminal: send it to a file or a program');
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
      `SECRET_KEY, and SECRET_KEY_PREVIOUS where it is set: \`npm start\` keeps its own in ${path.join(dataDir, 'secret.key')}`,
      ...(localFiles > 0 ? [`a copy of ${filesDir}, made after this: ${localFiles} files lie there`] : []),
    ],
  };
}

async function restore({ config, db }: CliContext, file: string, hold: boolean, terminal: Terminal) {
  const source = file === '-' ? terminal.stdin : await openBackupFile(path.resolve(file));
  const summary = await restoreBackup(config, source, { hold });
  const { createdAt, tables, migrated, unfinished } = summary;
  return {
    created_at: createdAt,
    tables,
    migrated,
    [hold ? 'deliveries_held' : 'deliveries_to_send']: unfinished,
    secrets: config.secretKey === '' ? unknownKey : await judgeSecrets(db, config),
  };
}

const unknownKey = 'SECRET_KEY is not set: web and worker need the one that the backup was made with';

async function judgeSecrets(db: CliContext['db'], config: CliContext['config']): Promise<string> {
  const { current, previous, unreadable } = await countSealed(db.pool, config);
  const total = current + previous + unreadable.length;
  if (unreadable.length === 0) return `SECRET_KEY opens all ${total}`;
  return `SECRET_KEY does not open ${unreadable.length} of ${total}: set the one that the backup was made with`;
}

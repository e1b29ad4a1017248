import { Command, CommanderError } from 'commander';
import { BaseError, ConnectionError } from 'sequelize';
import { ConfigError } from '../../config';
import { InputError } from '../lib/input-error';
import { errorMessage } from '../lib/text';
import { addAccountCommands } from './account.commands';
import { addAuditCommands } from './audit.commands';
import { addBackupCommands } from './backup.commands';
import { type Run, type Terminal, withContext } from './context';
import { addDeliveryCommands } from './delivery.commands';
import { addFormCommands } from './form.commands';
import { addListCommands } from './list.commands';
import { addMaintenanceCommands } from './maintenance.commands';
import { addMemberCommands } from './member.commands';
import { addRetentionCommands } from './retention.commands';
import { addSpamCommands } from './spam.commands';
import { addTokenCommands } from './token.commands';
import { addUserCommands } from './user.commands';
import { addWebhookCommands } from './webhook.commands';

/**
 * Runs one command. Prints its result as indented JSON to standard output, or its error as one line to standard error;
 * resolves to the exit code and never rejects.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const { env, printError } = terminal;
  const run: Run = async (command, print = terminal.print) => {
    const result = await withContext(env, command);
    print(`${JSON.stringify(result, null, 2)}\n`);
  };
  try {
    if (args.length === 0) throw noCommand();
    await createProgram(run, terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    // A group of commands, such as `spam`, without one of them.
    const isIncomplete = error instanceof CommanderError && error.code === 'commander.help';
    printError(`${describeError(isIncomplete ? noCommand() : error)}\n`);
    return 1;
  }
}

export function createProgram(run: Run, terminal: Terminal): Command {
  const program = new Command(
    /letterbox-server/.test(process.argv[1] ?? '') ? 'letterbox-server cli' : 'npm run --silent cli --',
  )
    .description('The command line of Letterbox. Results are JSON on standard output, errors go to standard error.')
    .exitOverride()
    // `runCli` prints errors itself, as one line.
    .configureOutput({ writeOut: terminal.print, writeErr: () => {} });
  addAccountCommands(program, run);
  addUserCommands(program, run);
  addTokenCommands(program, run);
  addMemberCommands(program, run);
  addFormCommands(program, run);
  addListCommands(program, run);
  addWebhookCommands(program, run);
  addDeliveryCommands(program, run);
  addMaintenanceCommands(program, run, terminal);
  addRetentionCommands(program, run);
  addAuditCommands(program, run);
  addBackupCommands(program, run, terminal);
  addSpamCommands(program, terminal);
  return program;
}

function noCommand(): InputError {
  return new InputError('not_found', 'no command given; use --help to list the commands');
}

/** The error as one line that says what to do about it. */
function describeError(error: unknown): string {
  if (error instanceof CommanderError) return errorMessage(error).replace(/^error: /, '');
  if (error instanceof InputError || error instanceof ConfigError) return errorMessage(error);
  const cause = error instanceof BaseError && 'original' in error ? error.original : error;
  if (error instanceof ConnectionError || isUnreachable(cause)) {
    return `the database cannot be reached: ${errorMessage(cause)}`;
  }
  if (isOutdated(cause)) return 'the database schema is out of date; run `npm run migrate` first';
  return `unexpected error: ${errorMessage(cause)}`;
}

// PostgreSQL's codes for rejected connections (classes 08, 28, 3D, 53, 57), and the system's error codes.
function isUnreachable(error: unknown): boolean {
  return (
    /^(E[A-Z]{3,}|08...|28...|3D...|53...|57P..)$/.test(codeOf(error)) ||
    /timeout.*connect|connect.*timeout/i.test(errorMessage(error))
  );
}

/** An unknown table or column. */
function isOutdated(error: unknown): boolean {
  return ['42P01', '42703'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

import { Command, CommanderError } from 'commander';
import { InputError } from '../lib/input-error';
import { addAccountCommands } from './account.commands';
import { addBackupCommands } from './backup.commands';
import { type Run, type Terminal, withContext } from './context';
import { addDeliveryCommands } from './delivery.commands';
import { describeError } from './describe-error';
import { addDoctorCommand } from './doctor.command';
import { addFormCommands } from './form.commands';
import { addSecretCommands } from './secret.commands';
import { addSubmissionCommands } from './submission.commands';
import { addWebhookCommands } from './webhook.commands';

/**
 * Runs one command of the command line. Prints its result as indented JSON on the one side, or its error as
 * one line on the other; resolves to the exit code and never rejects.
 */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const { env, print, printError } = terminal;
  const run: Run = async (command, tell = print) => {
    const result = await withContext(env, command);
    tell(`${JSON.stringify(result, null, 2)}\n`);
  };
  try {
    if (args.length === 0) throw new InputError('not_found', 'no command is given; --help shows what there is');
    await createProgram(run, terminal).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    printError(`${describeError(error)}\n`);
    return 1;
  }
}

function createProgram(run: Run, terminal: Terminal): Command {
  const program = new Command('npm run --silent cli --')
    .description('The command line of Letterbox: JSON on standard output, errors on standard error.')
    .exitOverride()
    // An error is printed once, as one line, by whoever catches it.
    .configureOutput({ writeOut: terminal.print, writeErr: () => {} });
  addAccountCommands(program, run);
  addFormCommands(program, run);
  addWebhookCommands(program, run);
  addDeliveryCommands(program, run);
  addSubmissionCommands(program, run);
  addDoctorCommand(program, terminal);
  addSecretCommands(program, run);
  addBackupCommands(program, run, terminal);
  return program;
}

import { Command, CommanderError } from 'commander';
import { addAdoptCommand } from './commands/adopt.js';
import { addCompletionCommands } from './commands/completion.js';
import { addConfigCommands } from './commands/config.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addFormCommands } from './commands/forms.js';
import { addImportCommands } from './commands/imports.js';
import { addLogsCommand } from './commands/logs.js';
import { addResourceCommands } from './commands/resources.js';
import { addAccountCommands } from './commands/sign-in.js';
import { addSubmissionCommands } from './commands/submissions.js';
import { addWebhookCommands } from './commands/webhooks.js';
import { createContext, type GlobalOptions, type Run, type Surroundings } from './context.js';
import { describeError, Exit, type ExitCode, exitCodeOf, exitCodes } from './errors.js';
import { createOutput, wantsColor } from './output/output.js';
import { plain } from './output/plain.js';
import { version } from './version.js';

const examples = `
Examples:
  letterbox login --url https://forms.example.com
  letterbox forms list
  letterbox submissions tail --form contact
  letterbox webhooks listen --forward-to http://localhost:3001/hook
  letterbox plan

Exit codes: 0 done, 1 failed, 2 the plan has changes, 3 not signed in, 4 not found, 5 invalid input, 6 not allowed.`;

/** Builds the command line. Handlers run in the given surroundings. */
export function createProgram(surroundings: Surroundings): Command {
  const program = new Command('letterbox')
    .description('The command line of Letterbox: forms, submissions, webhooks and settings.')
    .version(version)
    .option('--url <url>', 'the address of the service (LETTERBOX_URL)')
    .option('--profile <name>', 'a profile of the config file (LETTERBOX_PROFILE)')
    .option('--json', 'print JSON, for programs')
    .option('--no-color', 'print without colors (NO_COLOR)')
    .addHelpText('after', examples)
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => surroundings.stdout.write(text),
      writeErr: (text) => surroundings.stderr.write(text),
      outputError: (text, write) => write(`${plain(text.trimEnd())}\n`),
    });
  const run: Run = (command, handle) =>
    command.action(async (...all: unknown[]) => {
      const context = createContext(surroundings, program.opts<GlobalOptions>());
      await handle(context, command.opts() as never, ...(all.slice(0, -2) as never));
    });
  addAccountCommands(program, run);
  addFormCommands(program, run);
  addSubmissionCommands(program, run);
  addImportCommands(program, run);
  addWebhookCommands(program, run);
  addResourceCommands(program, run);
  addLogsCommand(program, run);
  addDoctorCommand(program, run);
  addConfigCommands(program, run);
  addAdoptCommand(program, run);
  addCompletionCommands(program, run);
  return program;
}

/** Runs a command; resolves to the exit code. Errors are one or a few lines on standard error. */
export async function runProgram(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const program = createProgram(surroundings);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof Exit) return error.code;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.invalidInput;
    if (surroundings.signal.aborted) return exitCodes.interrupted;
    report(error, surroundings, program.opts<GlobalOptions>());
    return exitCodeOf(error);
  }
}

function report(error: unknown, surroundings: Surroundings, { color }: GlobalOptions): void {
  const { env, stderr } = surroundings;
  const { paint, note } = createOutput(surroundings, { json: false, color: color && wantsColor(env, stderr) });
  const [first = '', ...others] = describeError(error);
  note(`${paint('red', 'Error:')} ${plain(first)}`);
  for (const line of others) note(plain(line));
}

import { runCli } from './cli/run';

/** `npm run --silent cli -- COMMAND`. */
async function main(): Promise<void> {
  // A reader that closes the pipe early, such as `head`, is not an error.
  process.stdout.on('error', () => {});
  process.exitCode = await runCli(process.argv.slice(2), {
    env: process.env,
    print: (text) => process.stdout.write(text),
    printError: (text) => process.stderr.write(text),
    stdin: process.stdin,
    stdout: process.stdout,
    isInteractive: process.stdout.isTTY === true,
  });
}

void main();

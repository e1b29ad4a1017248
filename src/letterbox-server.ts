#!/usr/bin/env node
import { readVersion } from './lib/version';

const usage = `Usage: letterbox-server [COMMAND]

  start [--demo]   runs everything on this machine, with a PostgreSQL of its own unless DATABASE_URL is set (the default);
                   --demo shows an account with example data instead
  web              a web process
  worker [QUEUE]   a worker process
  migrate          creates or updates the tables
  cli COMMAND      the operator's command line; \`cli --help\` lists its commands
  version          prints the version

Settings are environment variables. Data is stored in ./letterbox-data unless DATA_DIR names another folder.
`;

/** Importing one of these starts it. They read what follows the command from `process.argv`. */
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => import('./standalone'),
  web: () => import('./server'),
  worker: () => import('../workers'),
  migrate: () => import('./db/migrate'),
  cli: () => import('./cli'),
};

/** The program of the npm package: `npx letterbox-server`. */
async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const isHelp = (word: string) => /^(?:help|--help|-h)$/.test(word);
  if (isHelp(given[0] ?? '') || (given[0] !== 'cli' && given.some(isHelp))) {
    process.stdout.write(usage);
    return;
  }
  if (/^(?:version|--version|-v)$/.test(given[0] ?? '')) {
    process.stdout.write(`${(await readVersion()).name}\n`);
    return;
  }
  const [name = '', ...args] = !given[0] || given[0].startsWith('-') ? ['start', ...given] : given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stderr.write(`unknown command ${JSON.stringify(name)}; \`letterbox-server help\` lists all commands\n`);
    process.exitCode = 1;
    return;
  }
  if (['web', 'migrate'].includes(name) && args.length > 0) {
    process.stderr.write(`${name} takes no arguments, such as ${JSON.stringify(args[0])}\n`);
    process.exitCode = 1;
    return;
  }
  process.argv.splice(2, process.argv.length, ...args);
  process.env.DATA_DIR ||= 'letterbox-data';
  await command();
}

void main();

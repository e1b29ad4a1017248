import type { Argument, Command } from 'commander';
import { createProgram as createClientProgram } from '../packages/cli/src/program.js';
import { createProgram as createOperatorProgram } from '../src/cli/run';

/** The pages of docs/ that list the commands, by name. */
export function renderCommandPages(): ReadonlyMap<string, string> {
  const { stdin, stdout, stderr } = process;
  const signal = new AbortController().signal;
  const client = createClientProgram({ env: {}, stdin, stdout, stderr, signal });
  const terminal = { env: {}, print: () => {}, printError: () => {}, stdin, stdout, isInteractive: false };
  const operator = createOperatorProgram(async () => {}, terminal);
  return new Map([
    [
      'commands.md',
      renderPage(
        'Commands of letterbox',
        `[The command line](command-line.md) explains how to install it, sign in and use it in programs. These are all
commands of \`letterbox\`, as \`letterbox COMMAND --help\` shows them.`,
        client,
      ),
    ],
    [
      'operator-commands.md',
      renderPage(
        'Commands for operators',
        `Operators have a second command line, which uses the database instead of HTTP. It needs the
[environment](configuration.md) of the web process; \`DATABASE_URL\` may be missing while \`npm start\` runs. Results are
JSON on standard output; errors are one line on standard error, with exit code 1.

In an installation without npm, such as a container, run \`node dist/src/cli.js COMMAND\`.`,
        operator,
      ),
    ],
  ]);
}

function renderPage(title: string, intro: string, program: Command): string {
  const help = program.createHelp();
  // The program itself has its usage in the text above.
  const options = renderOptions(program).replace('| Option |', '| Option of all commands |');
  const parts = [`# ${title}`, '<!-- Written by `npm run docs`. -->', intro, options];
  const shown = new Set<string>();
  for (const command of help.visibleCommands(program).filter((one) => one.name() !== 'help')) {
    parts.push(...renderCommand(command, program.name(), 2, shown));
  }
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** A command and the commands below it. `shown` has the texts that an earlier command has, too. */
function renderCommand(command: Command, path: string, depth: number, shown: Set<string>): string[] {
  const help = command.createHelp();
  const children = help.visibleCommands(command).filter((child) => child.name() !== 'help');
  const full = `${path} ${command.name()}`;
  const isGroup = children.length > 0;
  return [
    `${'#'.repeat(depth)} ${full.replace(/^(?:letterbox|npm run --silent cli --) /, '')}`,
    sentence(command.description()),
    isGroup
      ? ''
      : fence('', [full, usedOptions(command), ...command.registeredArguments.map(usageOf)].filter(Boolean).join(' ')),
    renderArguments(command),
    renderOptions(command),
    renderText(command, shown),
    ...children.flatMap((child) => renderCommand(child, full, depth + 1, shown)),
  ];
}

function usageOf(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** The options that a command must have, and whether there are others. */
function usedOptions(command: Command): string {
  const options = visibleOptions(command);
  const required = options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags.replace(/^-\w, /, ''));
  return [...required, ...(options.length > required.length ? ['[options]'] : [])].join(' ');
}

function visibleOptions(command: Command) {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help');
}

function renderArguments(command: Command): string {
  const described = command.registeredArguments.filter(({ description }) => description);
  return renderTable(
    'Argument',
    described.map((argument) => [argument.name(), argument.description]),
  );
}

function renderOptions(command: Command): string {
  const help = command.createHelp();
  return renderTable(
    'Option',
    visibleOptions(command).map((option) => [help.optionTerm(option), help.optionDescription(option)]),
  );
}

function renderTable(title: string, rows: readonly (readonly [name: string, text: string])[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(([name, text]) => `| \`${name}\` | ${text.replaceAll('|', '\\|')} |`);
  return [`| ${title} | Meaning |`, '|---|---|', ...lines].join('\n');
}

/** What the help of a command says below its options: paragraphs, and indented lines as code. */
function renderText(command: Command, shown: Set<string>): string {
  let output = '';
  command.configureOutput({
    writeOut: (part) => {
      output += part;
    },
  });
  command.outputHelp();
  const text = output.replace(command.helpInformation(), '');
  if (text === '' || shown.has(text)) return '';
  shown.add(text);
  const blocks = text.trim().split(/\n(?=\S)|\n\n/);
  return blocks
    .flatMap((block) => {
      const [first = '', ...others] = block.split('\n');
      const code = [first, ...others].filter((line) => line.startsWith('  ')).map((line) => line.slice(2));
      const words = [first, ...others].filter((line) => line.trim() && !line.startsWith('  ')).join(' ');
      return [
        words,
        code.length > 0 ? fence(/^(?:letterbox|npm|node) /.test(code[0] ?? '') ? 'sh' : '', code.join('\n')) : '',
      ];
    })
    .filter(Boolean)
    .join('\n\n');
}

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.:]$/.test(text) ? '' : '.'}`;
}

import { Argument, type Command } from 'commander';
import type { Run } from '../context.js';

const shells = {
  bash: `_letterbox() {
  local IFS=$'\\n'
  COMPREPLY=($(letterbox complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _letterbox letterbox`,
  zsh: `#compdef letterbox
_letterbox() {
  local -a found
  found=("\${(@f)$(letterbox complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found
}
compdef _letterbox letterbox`,
  fish: `complete -c letterbox -f -a '(letterbox complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'`,
} as const;

export function addCompletionCommands(program: Command, run: Run): void {
  run(
    program
      .command('completion')
      .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(shells)))
      .description('print what completes commands in a shell')
      .addHelpText(
        'after',
        `
Examples:
  eval "$(letterbox completion bash)"          in ~/.bashrc
  eval "$(letterbox completion zsh)"           in ~/.zshrc, after compinit
  letterbox completion fish | source           in ~/.config/fish/config.fish`,
      ),
    async ({ out }, _options: object, shell: keyof typeof shells) => out.print(shells[shell]),
  );
  run(program.command('complete [words...]', { hidden: true }), async ({ out }, _options: object, words: string[]) => {
    const found = findCandidates(program, words);
    if (found.length > 0) out.print(found.join('\n'));
  });
}

/** The commands and options that can stand in the place of the last word. */
function findCandidates(program: Command, words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  let command = program;
  for (const word of words.slice(0, -1)) command = command.commands.find((one) => one.name() === word) ?? command;
  const options = [...program.options, ...command.options].map(({ long }) => long ?? '');
  const names = last.startsWith('-') ? [...new Set(options)] : visibleNames(command);
  return names.filter((name) => name.startsWith(last));
}

function visibleNames(command: Command): string[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((one) => one.name());
}

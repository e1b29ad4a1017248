import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { parseFragment } from 'parse5';
import { parseAllDocuments } from 'yaml';

// Samples of guides are also run: see snippets.test.ts.

const root = path.join(__dirname, '../..');
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Sample {
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

const samples = files.flatMap((file) =>
  Array.from(
    read(file).matchAll(/^```([\w-]*)\n([\s\S]*?)^```$/gm),
    ([, language = '', code = '']): Sample => ({
      file,
      language,
      code,
    }),
  ),
);

const script = (loader: 'js' | 'jsx' | 'ts') => (code: string) => {
  transformSync(code, { loader, format: 'esm', target: 'esnext', logLevel: 'silent' });
};

/** Throws if a sample of a language cannot be read. */
const parsers: Readonly<Record<string, (code: string) => void>> = {
  js: script('js'),
  jsx: script('jsx'),
  ts: script('ts'),
  json: (code) => JSON.parse(code),
  yaml(code) {
    for (const { errors } of parseAllDocuments(code)) if (errors[0]) throw errors[0];
  },
  html(code) {
    parseFragment(code, {
      onParseError({ code: problem }) {
        throw new Error(problem);
      },
    });
  },
  sh: (code) => {
    execFileSync('bash', ['-n'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] });
  },
};
/** Languages that other tests run, or that nothing here can read. */
const others = new Set([
  '',
  'astro',
  'go',
  'go-html-template',
  'http',
  'nginx',
  'njk',
  'php',
  'python',
  'ruby',
  'svelte',
  'vue',
]);

test('every sample can be read', () => {
  const broken = samples.flatMap(({ file, language, code }) => {
    const parse = parsers[language];
    if (!parse) return others.has(language) ? [] : [`${file}: a sample of ${language}`];
    try {
      parse(code);
      return [];
    } catch (error) {
      return [`${file}: ${error instanceof Error ? error.message : error}: ${code}`];
    }
  });
  expect(broken).toEqual([]);
});

/** The commands of a generated page with the text of each, by their names. */
function commandsIn(file: string): ReadonlyMap<string, string> {
  const [, ...sections] = read(file).split(/^##+ /m);
  return new Map(sections.map((section) => [section.split('\n', 1)[0] ?? '', section]));
}

/** What a text runs: the lines of shell samples, and code within sentences. */
function commandLinesOf(file: string): string[] {
  const inSamples = samples
    .filter((sample) => sample.file === file && ['sh', ''].includes(sample.language))
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'));
  const prose = read(file).replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...inSamples, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
}

const generated = ['docs/commands.md', 'docs/operator-commands.md'];
const written = files.filter((file) => !file.startsWith('docs/decisions/'));

test('every script of npm that is named exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = written.flatMap((file) =>
    commandLinesOf(file).flatMap((line) =>
      [...line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => [file, name] as const),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, name]) => !(name in scripts))).toEqual([]);
});

/** The options of a line, without those in its quoted parts. */
function optionsOf(line: string): string[] {
  return [...line.replaceAll(/'[^']*'|"[^"]*"/g, '').matchAll(/(?:^|[\s[])(--[a-z][\w-]*)/g)].map(
    ([, name = '']) => name,
  );
}

test('every command for operators that is named exists, with its options', () => {
  const commands = commandsIn('docs/operator-commands.md');
  expect(commands.size).toBeGreaterThan(40);
  const problems = written.flatMap((file) =>
    commandLinesOf(file).flatMap((line) =>
      [...line.matchAll(/(?:npm run --silent cli --|node (?:--env-file=\S+ )?dist\/src\/cli\.js) ([^|>#;]*)/g)].flatMap(
        ([, rest = '']) => {
          const [name = '', second = ''] = rest.trim().split(/\s+/);
          // Names in capitals stand for any command.
          if (/^[A-Z…]*$/.test(name)) return [];
          const text = commands.get(name === 'spam' ? `spam ${second}` : name);
          if (text === undefined) return [`${file}: ${name}`];
          return optionsOf(rest)
            .filter((option) => !text.includes(option) && option !== '--help')
            .map((option) => `${file}: ${name} ${option}`);
        },
      ),
    ),
  );
  expect(problems).toEqual([]);
});

test('every command of letterbox that is named exists, with its options', () => {
  const commands = commandsIn('docs/commands.md');
  const common = /^\| `[^`]*(--[\w-]+)/gm;
  const ofAll = [...read('docs/commands.md').split(/^## /m, 1).join('').matchAll(common)].map(([, name = '']) => name);
  expect(ofAll).toContain('--json');
  const names = [...commands.keys()];
  const problems = written.flatMap((file) =>
    commandLinesOf(file).flatMap((line) =>
      [...line.matchAll(/(?:^|\|\s*|npx |run: )letterbox ([a-z][^|>#;]*)/g)].flatMap(([, rest = '']) => {
        const words = rest.trim().split(/\s+/);
        const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => names.includes(one));
        if (name === undefined) return [`${file}: letterbox ${rest}`];
        const isGroup = names.some((other) => other.startsWith(`${name} `));
        if (isGroup && words.length > 1 && /^[a-z-]+$/.test(words[1] ?? '')) return [`${file}: letterbox ${rest}`];
        return optionsOf(rest)
          .filter((option) => !commands.get(name)?.includes(option) && !ofAll.includes(option))
          .map((option) => `${file}: letterbox ${name} ${option}`);
      }),
    ),
  );
  expect(problems).toEqual([]);
  expect(generated.map((file) => read(file).includes('Written by `npm run docs`'))).toEqual([true, true]);
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Source, sources } from './sources';

/**
 * `npm run spam:fetch -- FOLDER [BASE]`: copies the files of each public source, at its commit, into FOLDER/<name>/. Skips
 * the sources that are there. BASE is where the repositories are, by default GitHub. Needs git, and unzip for archives.
 */
function main(folder: string | undefined, base = 'https://github.com'): void {
  if (folder === undefined) {
    console.error('Name a folder: npm run spam:fetch -- FOLDER');
    process.exitCode = 1;
    return;
  }
  const missing = sources.filter((source) => {
    const target = path.join(folder, source.name);
    if (source.paths.every((file) => existsSync(path.join(target, file)))) return false;
    try {
      fetchSource(source, target, base);
      console.log(source.name);
      return false;
    } catch (error) {
      console.error(`${source.name} (${source.repository}): ${reasonOf(error)}`);
      return true;
    }
  });
  if (missing.length > 0) process.exitCode = 1;
}

/** Fetches one commit and only the files that are needed, into a folder that appears when it is complete. */
function fetchSource({ repository, commit, paths }: Source, target: string, base: string): void {
  const unfinished = `${target}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const git = (...args: string[]) => run('git', ['-C', unfinished, ...args]);
  try {
    git('init', '--quiet');
    git('remote', 'add', 'origin', `${base.replace(/\/$/, '')}/${repository}`);
    git('fetch', '--quiet', '--depth=1', '--filter=blob:none', 'origin', commit);
    git('sparse-checkout', 'set', '--no-cone', ...paths.map((file) => `/${file}`));
    git('checkout', '--quiet', 'FETCH_HEAD');
    const absent = paths.find((file) => !existsSync(path.join(unfinished, file)));
    if (absent !== undefined) throw new Error(`the commit has no ${absent}`);
    for (const file of paths.filter((name) => name.endsWith('.zip'))) {
      const archive = path.join(unfinished, file);
      run('unzip', ['-q', '-o', archive, '-d', path.dirname(archive), '-x', '__MACOSX/*']);
    }
    rmSync(path.join(unfinished, '.git'), { recursive: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function run(command: string, args: readonly string[]): void {
  // Asks for no password: a repository that was deleted is an error.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  execFileSync(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The line that says why git failed, or the message. */
function reasonOf(error: unknown): string {
  const { stderr, message } = error as { readonly stderr?: Buffer; readonly message: string };
  const lines = stderr?.toString().trim().split('\n') ?? [];
  return lines.find((line) => /^(?:fatal|error):/.test(line)) ?? (lines.at(-1) || message);
}

main(...(process.argv.slice(2) as [string?, string?]));

import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError, exitCodes } from '../errors.js';
import type { Edit } from './site-form.js';
import type { SourceFile } from './source-file.js';

/** A file, and what becomes of its text. Lines are changed, and never added or removed. */
export interface FileChange {
  readonly file: SourceFile;
  readonly after: string;
}

/** The files that edits change. Of edits at the same place, the first one is made. */
export function planChanges(edits: readonly Edit[]): readonly FileChange[] {
  const byFile = new Map<SourceFile, Edit[]>();
  for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit]);
  return [...byFile]
    .map(([file, ofFile]) => ({ file, after: applyEdits(file.text, ofFile) }))
    .filter(({ file, after }) => after !== file.text)
    .sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let [done, last] = [0, -1];
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < done || start === last) continue;
    parts.push(text.slice(done, start), replacement);
    [done, last] = [end, start];
  }
  return parts.join('') + text.slice(done);
}

const context = 3;

/** The changes as a unified diff, which `git apply` and `patch -p1` take. */
export function renderDiff(changes: readonly FileChange[]): string {
  return changes.map((change) => renderHeader(change) + renderHunks(change)).join('');
}

/** The same as bytes: lines keep the encoding of their file. */
export function encodeDiff(changes: readonly FileChange[]): Buffer {
  const parts = changes.flatMap((change) => [
    Buffer.from(renderHeader(change)),
    Buffer.from(renderHunks(change), change.file.encoding),
  ]);
  return Buffer.concat(parts);
}

function renderHeader({ file }: FileChange): string {
  // As git does: a tab ends a name that has spaces.
  const end = file.path.includes(' ') ? '\t\n' : '\n';
  return `--- a/${file.path}${end}+++ b/${file.path}${end}`;
}

function renderHunks({ file, after }: FileChange): string {
  const [before, then] = [file.text.split('\n'), after.split('\n')];
  const changed = before.flatMap((line, n) => (line === then[n] ? [] : [n]));
  const hunks: [first: number, last: number][] = [];
  for (const n of changed) {
    const hunk = hunks.at(-1);
    if (hunk && n - hunk[1] <= 2 * context) hunk[1] = n;
    else hunks.push([n, n]);
  }
  return hunks.map(([first, last]) => renderHunk(before, then, first - context, last + context)).join('');
}

function renderHunk(before: readonly string[], then: readonly string[], first: number, last: number): string {
  // After the last line break there is no line.
  const count = before.at(-1) === '' ? before.length - 1 : before.length;
  const [start, end] = [Math.max(0, first), Math.min(count, last + 1)];
  const line = (sign: string, lines: readonly string[], n: number) =>
    `${sign}${lines[n]}\n${n === before.length - 1 ? '\\ No newline at end of file\n' : ''}`;
  const out: string[] = [];
  for (let n = start; n < end; n++) {
    if (before[n] === then[n]) {
      out.push(line(' ', before, n));
      continue;
    }
    const from = n;
    while (n + 1 < end && before[n + 1] !== then[n + 1]) n++;
    for (let old = from; old <= n; old++) out.push(line('-', before, old));
    for (let next = from; next <= n; next++) out.push(line('+', then, next));
  }
  const range = `${start + 1},${end - start}`;
  return `@@ -${range} +${range} @@\n${out.join('')}`;
}

/** Writes the files, each completely or not at all. Throws a CliError if one has changed since it was read. */
export async function writeChanges(root: string, changes: readonly FileChange[]): Promise<void> {
  for (const { file } of changes) {
    const now = await readFile(path.join(root, file.path), file.encoding);
    if (now !== file.text)
      throw new CliError(exitCodes.failure, `${file.path} has changed in the meantime. Run the command again.`);
  }
  for (const { file, after } of changes) {
    const target = path.join(root, file.path);
    const part = `${target}.${randomUUID()}.part`;
    try {
      await writeFile(part, after, { encoding: file.encoding, mode: (await stat(target)).mode });
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}

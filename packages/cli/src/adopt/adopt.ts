import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, findTarget } from '../context.js';
import { CliError, exitCodes, invalidInput } from '../errors.js';
import { plain, plainLines } from '../output/plain.js';
import { confirm } from '../read-input.js';
import { takeInventory } from './inventory.js';
import { editsOf, type MovedForm, moveForms } from './move-forms.js';
import { encodeDiff, type FileChange, planChanges, renderDiff, writeChanges } from './patch.js';
import { readFolder, type Site } from './read-folder.js';
import { readPages } from './read-pages.js';
import { countActions, presentForm, renderForm } from './report.js';

/** The options of `letterbox adopt`. */
export interface AdoptOptions {
  readonly apply?: boolean;
  readonly patch?: string;
  readonly emailTo?: string;
  readonly plain?: boolean;
  readonly siteName?: string;
  readonly yes?: boolean;
}

/** Lists the forms of a site and what would change; with `--apply`, creates them here and changes the files. */
export async function adopt(context: Context, options: AdoptOptions, target: string): Promise<void> {
  const { out } = context;
  if (options.patch !== undefined && !options.apply) throw invalidInput('--patch needs --apply.');
  const { url: baseUrl, token } = await findTarget(context);
  const isFolder = !/^https?:\/\//i.test(target);
  if (options.patch !== undefined && !isFolder) throw invalidInput('--patch needs a folder, not a site.');
  const { files, skipped } = isFolder ? await readFolder(target) : await readWeb(context, target);
  for (const reason of skipped) out.note(plain(`Skipped ${reason}.`));
  const siteName = toSlug(options.siteName ?? nameOfSite(target, isFolder));
  const forms = takeInventory(files, { baseUrl, siteName });
  if (forms.length === 0) throw new CliError(exitCodes.notFound, `There are no forms in ${target}.`);

  const isSignedIn = typeof token === 'function' ? (await token()) !== null : token !== null;
  const client = isSignedIn || options.apply ? await context.connect() : null;
  const site = isFolder ? path.resolve(target) : target;
  const moving = { site, emailTo: options.emailTo ?? null, plain: options.plain === true };
  const planned = await out.wait('Comparing …', moveForms(client, forms, { ...moving, isDryRun: true }));
  const changes = isFolder ? changesOf(planned, baseUrl) : [];
  const summary = countActions(planned, isFolder ? changes.length : null);
  if (!out.isJson) show(context, planned, changes, baseUrl);
  if (!client && !out.isJson) out.note('You are not signed in, so forms that exist already are not known.');
  if (!options.apply || !client) {
    if (out.isJson) out.object(present(planned, changes, baseUrl, { skipped, applied: false }));
    else out.print(`${summary}. Nothing was changed${options.apply ? '' : '; --apply does it'}.`);
    return;
  }
  const isChanged = changes.length > 0 || planned.some(({ action }) => action === 'create');
  if (isChanged) await confirm(context, `${summary}. Continue?`, options.yes);
  const moved = isChanged
    ? await out.wait('Creating …', moveForms(client, forms, { ...moving, isDryRun: false }))
    : planned;
  const made = isFolder ? changesOf(moved, baseUrl) : [];
  if (options.patch !== undefined) await writeFile(options.patch, encodeDiff(made));
  else if (isFolder) await writeChanges(await rootOf(target), made);
  const where = options.patch === undefined ? '' : ` The changes of files are in ${options.patch}.`;
  const written = { skipped, applied: true, patch: options.patch ?? null };
  out.done(
    present(moved, made, baseUrl, written),
    isChanged ? `Done: ${summary}.${plain(where)}` : 'Nothing to change.',
  );
}

/** What a site is called: its host without `www`, or its folder. */
function nameOfSite(target: string, isFolder: boolean): string {
  return isFolder ? path.basename(path.resolve(target)) : new URL(target).hostname.replace(/^www\./, '');
}

/** A name as part of an address. */
function toSlug(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 100) || 'site'
  );
}

function changesOf(moved: readonly MovedForm[], baseUrl: string): readonly FileChange[] {
  return planChanges(moved.flatMap((form) => editsOf(form, baseUrl)));
}

async function readWeb({ out, signal }: Context, target: string): Promise<Site> {
  const progress = out.progress();
  return readPages(target, signal, progress.show).finally(progress.end);
}

/** The folder that the paths of files begin in. */
async function rootOf(target: string): Promise<string> {
  return (await stat(target)).isDirectory() ? target : path.dirname(target);
}

function present(moved: readonly MovedForm[], changes: readonly FileChange[], baseUrl: string, others: object): object {
  const forms = moved.map((form) => presentForm(form, baseUrl));
  return { forms, ...others, changed: changes.map(({ file }) => file.path), diff: renderDiff(changes) };
}

function show({ out }: Context, moved: readonly MovedForm[], changes: readonly FileChange[], baseUrl: string): void {
  for (const form of moved) out.print(`${renderForm(form, baseUrl, out)}\n`);
  if (changes.length > 0) out.print(plainLines(renderDiff(changes)));
}

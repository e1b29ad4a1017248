import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { writeAtomically } from '../lib/atomic-write';
import { oneLine } from '../lib/text';

/** A captured mail: what its headers say, and whom it was really sent to. */
export interface MailSummary {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly replyTo: string;
  /** The SMTP envelope; only this contains Bcc recipients. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly subject: string;
  /** The beginning of its text. */
  readonly text: string;
  /** When it was captured, in ISO 8601. */
  readonly date: string;
}

/** A page of the captured mails. */
export interface MailPage {
  readonly mails: readonly MailSummary[];
  /** How many mails there are, or match the search. */
  readonly total: number;
}

const idPattern = /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}$/;
const maxText = 2_000;
let count = 0;

/** Saves a mail in the folder atomically; ids are in chronological order. */
export async function saveMail(dir: string, source: Buffer, envelope: MailSummary['envelope']): Promise<MailSummary> {
  const date = new Date().toISOString();
  const sequence = String(++count % 1_000_000).padStart(6, '0');
  const id = `${date.replaceAll(/[-:.]/g, '')}-${sequence}-${randomBytes(4).toString('hex')}`;
  const parsed = await parseMail(source);
  const summary: MailSummary = {
    id,
    from: parsed?.from ? showAddress(parsed.from) : '',
    to: showAddresses(parsed?.to),
    cc: showAddresses(parsed?.cc),
    replyTo: showAddresses(parsed?.replyTo),
    envelope,
    subject: parsed?.subject ?? '',
    text: oneLine(parsed?.text ?? '', maxText),
    date,
  };
  // Mails are listed by their summaries, so the summary is written last.
  await write(dir, `${id}.eml`, source);
  await write(dir, `${id}.json`, JSON.stringify(summary));
  return summary;
}

/** Lists the captured mails, newest first. */
export async function listMails(dir: string): Promise<MailSummary[]> {
  const mails = await Promise.all((await listIds(dir)).map((id) => findMail(dir, id)));
  return mails.filter((mail) => mail !== null);
}

/** Finds the mails that contain every word of a search, newest first; `page` counts from 1. */
export async function findMails(dir: string, search: string, page: number, perPage: number): Promise<MailPage> {
  const start = (page - 1) * perPage;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const ids = await listIds(dir);
    const mails = await Promise.all(ids.slice(start, start + perPage).map((id) => findMail(dir, id)));
    return { mails: mails.filter((mail) => mail !== null), total: ids.length };
  }
  const found = (await listMails(dir)).filter((mail) => {
    const content = [mail.subject, mail.from, mail.cc, mail.replyTo, mail.text, ...mail.envelope.to]
      .join('\n')
      .toLowerCase();
    return words.every((word) => content.includes(word));
  });
  return { mails: found.slice(start, start + perPage), total: found.length };
}

/** Finds a mail's summary; null when the id is malformed or the mail does not exist. */
export async function findMail(dir: string, id: string): Promise<MailSummary | null> {
  const content = await read(dir, id, 'json');
  // An earlier version stored less.
  return content === null ? null : { cc: '', replyTo: '', text: '', ...JSON.parse(content.toString()) };
}

/** Reads a mail as it was transmitted; null when the id is malformed or the mail does not exist. */
export async function readMailSource(dir: string, id: string): Promise<Buffer | null> {
  return read(dir, id, 'eml');
}

/** Deletes all but the newest `keep` mails; all of them for 0. */
export async function pruneMails(dir: string, keep: number): Promise<void> {
  for (const id of (await listIds(dir)).slice(keep)) {
    await Promise.all(['json', 'eml'].map((ending) => rm(path.join(dir, `${id}.${ending}`), { force: true })));
  }
}

/** Parses a mail; null when it is not parsable. */
export async function parseMail(source: Buffer): Promise<Email | null> {
  return PostalMime.parse(source).catch(() => null);
}

function showAddresses(addresses: readonly Address[] = []): string {
  return addresses.map(showAddress).join(', ');
}

function showAddress(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(showAddress).join(', ')};`;
  return address.name ? `${address.name} <${address.address}>` : (address.address ?? '');
}

async function listIds(dir: string): Promise<string[]> {
  const files = await readdir(dir).catch(() => []);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((id) => idPattern.test(id))
    .sort()
    .reverse();
}

// The pattern keeps requests inside the folder.
async function read(dir: string, id: string, ending: 'eml' | 'json'): Promise<Buffer | null> {
  if (!idPattern.test(id)) return null;
  return readFile(path.join(dir, `${id}.${ending}`)).catch(() => null);
}

async function write(dir: string, file: string, content: string | Buffer): Promise<void> {
  await writeAtomically(path.join(dir, file), (output) => pipeline([content], output));
}

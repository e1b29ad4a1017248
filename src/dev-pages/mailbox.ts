import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { writeAtomically } from '../lib/atomic-write';

/** A captured mail: what its headers say, and whom it was really sent to. */
export interface MailSummary {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The SMTP envelope; only this contains Bcc recipients. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly subject: string;
  /** When it was captured, in ISO 8601. */
  readonly date: string;
}

const idPattern = /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}$/;
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
    to: (parsed?.to ?? []).map(showAddress).join(', '),
    envelope,
    subject: parsed?.subject ?? '',
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

/** Finds a mail's summary; null when the id is malformed or the mail does not exist. */
export async function findMail(dir: string, id: string): Promise<MailSummary | null> {
  const content = await read(dir, id, 'json');
  return content === null ? null : JSON.parse(content.toString());
}

/** Reads a mail as it was transmitted; null when the id is malformed or the mail does not exist. */
export async function readMailSource(dir: string, id: string): Promise<Buffer | null> {
  return read(dir, id, 'eml');
}

/** Deletes all but the newest `keep` mails. */
export async function pruneMails(dir: string, keep: number): Promise<void> {
  for (const id of (await listIds(dir)).slice(keep)) {
    await Promise.all(['json', 'eml'].map((ending) => rm(path.join(dir, `${id}.${ending}`), { force: true })));
  }
}

/** Parses a mail; null when it is not parsable. */
export async function parseMail(source: Buffer): Promise<Email | null> {
  return PostalMime.parse(source).catch(() => null);
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

import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** A caught mail in the list: what it says of itself, and whom it was really sent to. */
export interface MailSummary {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The sender and recipients of the SMTP dialogue; only here does a BCC show. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly subject: string;
  /** When it was caught, ISO 8601. */
  readonly date: string;
}

const idShape = /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}$/;
let caught = 0;

/** Keeps a mail in the folder, whole or not at all; a later one has a higher id. */
export async function saveMail(dir: string, source: Buffer, envelope: MailSummary['envelope']): Promise<MailSummary> {
  const date = new Date().toISOString();
  const number = String(++caught % 1_000_000).padStart(6, '0');
  const id = `${date.replaceAll(/[-:.]/g, '')}-${number}-${randomBytes(4).toString('hex')}`;
  const parsed = await parseMail(source);
  const summary: MailSummary = {
    id,
    from: parsed?.from ? showAddress(parsed.from) : '',
    to: (parsed?.to ?? []).map(showAddress).join(', '),
    envelope,
    subject: parsed?.subject ?? '',
    date,
  };
  // The list goes by the summaries, so a mail is complete by the time it shows.
  await writeWhole(path.join(dir, `${id}.eml`), source);
  await writeWhole(path.join(dir, `${id}.json`), JSON.stringify(summary));
  return summary;
}

/** The caught mails, newest first. */
export async function listMails(dir: string): Promise<MailSummary[]> {
  const mails = await Promise.all((await listIds(dir)).map((id) => findMail(dir, id)));
  return mails.filter((mail) => mail !== null);
}

/** One mail's summary; null when the id is none of ours or the mail is gone. */
export async function findMail(dir: string, id: string): Promise<MailSummary | null> {
  const content = await read(dir, id, 'json');
  return content === null ? null : JSON.parse(content.toString());
}

/** One mail as it came over the wire; null when the id is none of ours or the mail is gone. */
export async function readMailSource(dir: string, id: string): Promise<Buffer | null> {
  return read(dir, id, 'eml');
}

/** Removes all mails but the newest `keep`. */
export async function pruneMails(dir: string, keep: number): Promise<void> {
  for (const id of (await listIds(dir)).slice(keep)) {
    await Promise.all(['json', 'eml'].map((ending) => rm(path.join(dir, `${id}.${ending}`), { force: true })));
  }
}

/** The parts of a mail; null for one that no parser takes. */
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
    .filter((id) => idShape.test(id))
    .sort()
    .reverse();
}

// The shape of the id is what keeps a request inside the folder.
async function read(dir: string, id: string, ending: 'eml' | 'json'): Promise<Buffer | null> {
  if (!idShape.test(id)) return null;
  return readFile(path.join(dir, `${id}.${ending}`)).catch(() => null);
}

async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.tmp`, content, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

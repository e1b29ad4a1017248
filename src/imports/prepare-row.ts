import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { limits } from '../../config/limits';
import { sanitizeFilename } from '../files/sanitize-file';
import { newId } from '../lib/new-id';
import { cleanText } from '../lib/text';
import { FieldCollector, limitText } from '../submit/body/fields';
import { reduceIp } from '../submit/request';
import type { Entry } from './formats/format';
import type { ImportTarget } from './import-target';
import type { LinkedFile, MappedRecord } from './map-record';
import type { Occurrences } from './occurrences';

/** A submission ready to be stored. */
export interface PreparedRow {
  readonly id: string;
  readonly key: string;
  /** The data as JSON, in the order of its fields. */
  readonly dataJson: string;
  readonly overrides: Readonly<Record<string, string>> | null;
  readonly isSpam: boolean;
  readonly ip: string;
  readonly referrer: string | null;
  readonly sentAt: Date | null;
  readonly files: readonly (LinkedFile & { readonly id: string; readonly filename: string })[];
  /** Files that are not downloaded, because there is no storage or there are more than a submission may have. */
  readonly filesSkipped: number;
  /** Whether fields or parts of texts were left out, because a submission may not have more. */
  readonly isShortened: boolean;
}

/** Why a record is not stored. */
export type Skipped = 'expired' | 'empty' | 'too large';

/**
 * Cleans a record and limits it as a submission is limited. Its key comes from the id that the service gave it, or from
 * all its content and how often the same content came before it in the file: the key is the same when the file is
 * imported again.
 */
export function prepareRow(
  service: string,
  record: readonly Entry[],
  mapped: MappedRecord,
  target: ImportTarget,
  occurrences: Occurrences,
): PreparedRow | Skipped {
  const content = mapped.id === null ? JSON.stringify(record) : `${service}\0${mapped.id}`;
  const hash = createHash('sha256').update(content.toWellFormed()).digest();
  // Counted for records that are left out, too: the same record has the same number in every import.
  const nth = mapped.id === null ? occurrences.add(hash.readUIntBE(16, 6) + 1) : 1;
  if (target.erasedBefore && mapped.sentAt && mapped.sentAt < target.erasedBefore) return 'expired';

  const collected = collect(mapped.fields);
  if (collected.isEmpty) return 'empty';
  const dataJson = JSON.stringify(collected.data);
  if (dataJson.length > limits.bytesPerSubmission && Buffer.byteLength(dataJson) > maxDataBytes) return 'too large';
  const files = target.hasStorage ? mapped.files.slice(0, limits.filesPerSubmission) : [];
  const ip = mapped.ip !== null && isIP(mapped.ip) !== 0 ? mapped.ip : '';
  return {
    id: newId(),
    key: toKey(hash, nth),
    dataJson,
    overrides: overridesOf(mapped),
    isSpam: mapped.isSpam,
    ip: target.ipAddresses === 'full' || ip === '' ? ip : reduceIp(ip, target.ipAddresses),
    referrer: mapped.referrer === null ? null : limitText(mapped.referrer),
    sentAt: mapped.sentAt,
    files: files.map(({ field, url, filename }) => ({
      id: newId(),
      field: cleanText(field),
      url,
      filename: nameOf(url, filename),
    })),
    filesSkipped: mapped.files.length - files.length,
    isShortened: collected.isShortened,
  };
}

/** All texts of a submission, and what JSON adds to them. */
const maxDataBytes = limits.bytesPerSubmission * 2;

function collect(fields: readonly Entry[]) {
  const collector = new FieldCollector(() => undefined);
  let isShortened = false;
  for (const [name, value] of fields) {
    if (value === '' || value === null || value === undefined) continue;
    const isKept = collector.add(name, () => {
      if (typeof value !== 'string') return value;
      const text = limitText(value);
      isShortened ||= text.length < value.length && text !== cleanText(value);
      return text;
    });
    isShortened ||= !isKept;
  }
  const { data } = collector.finish();
  return { data, isShortened, isEmpty: Object.keys(data).length === 0 };
}

/** The key of the nth record with this hash, in the form of a UUID. */
function toKey(hash: Buffer, n: number): string {
  const bytes = Buffer.from(hash.subarray(0, 16));
  if (n > 1) bytes.writeUInt32BE((bytes.readUInt32BE(12) ^ n) >>> 0, 12);
  return bytes.toString('hex');
}

function overridesOf({ subject, replyto }: MappedRecord): Readonly<Record<string, string>> | null {
  if (subject === null && replyto === null) return null;
  return {
    ...(subject !== null && { subject: limitText(subject) }),
    ...(replyto !== null && { replyto: limitText(replyto) }),
  };
}

/** The given name or, without one, the last part of the address. */
function nameOf(url: string, filename: string | null): string {
  if (filename !== null) return sanitizeFilename(filename);
  const path = new URL(url).pathname;
  try {
    return sanitizeFilename(decodeURIComponent(path));
  } catch {
    return sanitizeFilename(path);
  }
}

import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { InputError } from '../lib/input-error';

/** Pixels of the stored picture; pages and e-mails show it at half the size, or smaller. */
const maxSize = { width: 480, height: 160 };

/** Pixels that are decoded, at four bytes each. */
const maxInputPixels = 12_500_000;

const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);

/**
 * Stores an uploaded PNG, JPEG or WebP picture as a logo of the account, encoded again without its metadata, and returns
 * its hash. Throws InputError when it is not such a picture.
 */
export async function saveLogo(pool: Pool, accountId: string, picture: Buffer): Promise<string> {
  const png = await encode(picture);
  const hash = createHash('sha256').update(png).digest('hex').slice(0, 32);
  await pool.query(
    'INSERT INTO logos (hash, account_id, png) VALUES ($1, $2, $3) ON CONFLICT (hash, account_id) DO UPDATE SET created_at = now()',
    [hash, accountId, png],
  );
  return hash;
}

/** A logo as PNG; null when there is none with this hash. */
export async function findLogo(pool: Pool, hash: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ png: Buffer }>('SELECT png FROM logos WHERE hash = $1 LIMIT 1', [hash]);
  return rows[0]?.png ?? null;
}

/** Deletes the logos of an account that neither it nor any of its forms uses. */
export async function deleteUnusedLogos(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    // Another upload may be about to be used.
    `DELETE FROM logos l WHERE l.account_id = $1 AND l.created_at < now() - interval '1 hour'
       AND NOT EXISTS (SELECT FROM accounts a WHERE a.id = $1 AND a.brand ->> 'logo' = l.hash)
       AND NOT EXISTS (SELECT FROM forms f WHERE f.account_id = $1 AND f.settings #>> '{brand,logo}' = l.hash)`,
    [accountId],
  );
}

let encoding: Promise<unknown> = Promise.resolve();

/** One picture at a time, which bounds the memory that uploads take. */
function encode(picture: Buffer): Promise<Buffer> {
  const next = encoding.then(() => encodeNow(picture));
  encoding = next.catch(() => undefined);
  return next;
}

async function encodeNow(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  // SVG, PDF and others are not supported on purpose: they are programs rather than pictures.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp'].map((name) => `VipsForeignLoad${name}`) });
  try {
    const source = sharp(picture, { failOn: 'error', limitInputPixels: maxInputPixels });
    const { format } = await source.metadata();
    if (!formats.has(format)) throw new Error(format);
    const resized = source.autoOrient().resize({ ...maxSize, fit: 'inside', withoutEnlargement: true });
    return await resized.png({ palette: true, compressionLevel: 9 }).toBuffer();
  } catch {
    const message = 'must be a PNG, JPEG or WebP picture of at most 12.5 megapixels';
    throw new InputError('invalid_setting', `the logo ${message}`, [{ setting: 'logo', message }]);
  }
}

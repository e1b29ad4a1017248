import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from '../lib/atomic-write';

/** The SECRET_KEY kept in this data folder, made on the first start. */
export function keepSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret.key');
  if (!existsSync(file)) writePrivateFile(file, `${randomBytes(32).toString('base64url')}\n`);
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new Error(`${file} is damaged: it holds ${key.length} characters, not 32 or more`);
  return key;
}

/** The operator's password of this installation: the same at each start, and stored nowhere. */
export function deriveOperatorPassword(secretKey: string): string {
  return createHmac('sha256', secretKey).update('letterbox operator password').digest('base64url').slice(0, 20);
}

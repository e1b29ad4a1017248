import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';
import DKIM from 'nodemailer/lib/dkim';
import type { Queries } from '../db/transaction-queries';
import type { SecretBox } from '../lib/secrets';

/** What signs a message. */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: KeyObject;
}

/** A new key: the public one as it stands in the DNS, the private one in PEM. */
export interface NewDkimKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

const generate = promisify(generateKeyPair);

export async function generateDkimKey(): Promise<NewDkimKey> {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey };
}

/** Adds a DKIM signature to a complete message. `unsigned` are headers that a provider replaces, separated by colons. */
export function signMail(mail: Buffer, { domain, selector, privateKey }: DkimKey, unsigned: string): Promise<Buffer> {
  const signer = new DKIM({ domainName: domain, keySelector: selector, privateKey, skipFields: unsigned });
  return buffer(signer.sign(mail));
}

/** The keys of accounts' sender domains, in memory once they were used. */
export interface DkimKeys {
  /** Null for a key that was replaced, or that no SECRET_KEY opens. Throws if it cannot be read. */
  find(id: string): Promise<DkimKey | null>;
}

const maxKeys = 500;

export function createDkimKeys({ pool, secrets }: { readonly pool: Queries; readonly secrets: SecretBox }): DkimKeys {
  const keys = new LRUCache<string, DkimKey>({
    max: maxKeys,
    fetchMethod: async (id) => {
      const { rows } = await pool.query<{ domain: string; selector: string; sealed: string }>(
        `SELECT m.domain, k.selector, k.private_key AS sealed
         FROM dkim_keys k JOIN mail_domains m ON m.id = k.domain_id WHERE k.id = $1`,
        [id],
      );
      const [row] = rows;
      const privateKey = row && openKey(secrets, row.sealed);
      return privateKey ? { domain: row.domain, selector: row.selector, privateKey } : undefined;
    },
  });
  return { find: async (id) => (await keys.fetch(id)) ?? null };
}

function openKey(secrets: SecretBox, sealed: string): KeyObject | null {
  try {
    return createPrivateKey(secrets.open(sealed));
  } catch {
    return null;
  }
}

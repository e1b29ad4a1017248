import { validate as isUuid } from 'uuid';

/** The account and file of a key; throws for whatever is not `ACCOUNT_ID/FILE_ID`, so that no key can leave its folder. */
export function readStorageKey(key: string): { accountId: string; fileId: string } {
  const [accountId, fileId, ...more] = key.split('/');
  if (!isUuid(accountId) || !isUuid(fileId) || more.length > 0) throw new Error('this is no key of a stored file');
  return { accountId: String(accountId), fileId: String(fileId) };
}

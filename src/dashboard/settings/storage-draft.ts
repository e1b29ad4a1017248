const names = ['endpoint', 'bucket', 'region', 'access_key_id'] as const;

/** What stands in the form of an S3 storage, as it was typed; a secret is never put back. */
export type StorageDraft = Readonly<Record<(typeof names)[number], string>>;

export const emptyDraft: StorageDraft = { endpoint: '', bucket: '', region: '', access_key_id: '' };

/** A posted form as the storage that it stands for, still to be checked, and as what to show when it comes back. */
export function readStorage(form: URLSearchParams): { draft: StorageDraft; input: Record<string, string> } {
  const read = (name: string) => form.get(name) ?? '';
  const draft = { ...emptyDraft, ...Object.fromEntries(names.map((name) => [name, read(name)])) };
  const kind = read('kind');
  if (kind === 'local') return { draft, input: { kind } };
  return { draft, input: { ...draft, kind, secret_access_key: read('secret_access_key') } };
}

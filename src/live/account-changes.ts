/**
 * What changed in an account, as ids and counts. Open pages use it to refresh what they show; a lost one only delays
 * that until their next refresh.
 */
export interface AccountChanges {
  /** New submissions in the inbox by form; further forms are counted together under `''`. */
  readonly received: Readonly<Record<string, number>>;
  /** Submissions with deliveries that were settled; null for too many to list. */
  readonly settled: readonly string[] | null;
  /** Whether anything else may have changed, such as the folder of a submission. */
  readonly changed: boolean;
}

/** Bounds of one account's changes: at most 3 kB as JSON. */
const maxForms = 50;
const maxSettled = 20;

export const noChanges: AccountChanges = { received: {}, settled: [], changed: false };

/** Both changes as one, within the bounds. */
export function mergeChanges(a: AccountChanges, b: AccountChanges): AccountChanges {
  const received: Record<string, number> = { ...a.received };
  for (const [formId, count] of Object.entries(b.received)) {
    const isNew = received[formId] === undefined;
    const key = isNew && Object.keys(received).length >= maxForms ? '' : formId;
    received[key] = (received[key] ?? 0) + count;
  }
  const settled = a.settled && b.settled && [...new Set([...a.settled, ...b.settled])];
  return {
    received,
    settled: settled && settled.length <= maxSettled ? settled : null,
    changed: a.changed || b.changed,
  };
}

/**
 * What of the changes concerns these forms; `formsOf` are the forms of settled submissions. Submissions to forms that
 * were counted together may have been sent to one of these, so that anything may have changed.
 */
export function limitChanges(
  { received, settled, changed }: AccountChanges,
  formIds: readonly string[],
  formsOf: ReadonlyMap<string, string>,
): AccountChanges {
  return {
    received: Object.fromEntries(Object.entries(received).filter(([formId]) => formIds.includes(formId))),
    settled: settled?.filter((id) => formIds.includes(formsOf.get(id) ?? '')) ?? null,
    changed: changed || received[''] !== undefined,
  };
}

/** PostgreSQL accepts payloads of less than 8,000 bytes. */
const maxPayloadBytes = 7_900;

/** The changes by account as JSON texts of at most 7,900 bytes each. All of it is ASCII. */
export function toPayloads(changes: ReadonlyMap<string, AccountChanges>): string[] {
  const payloads: string[] = [];
  let entries: string[] = [];
  let bytes = 2;
  for (const entry of changes) {
    const text = JSON.stringify(entry);
    if (bytes + text.length + 1 > maxPayloadBytes) {
      payloads.push(`[${entries.join()}]`);
      entries = [];
      bytes = 2;
    }
    entries.push(text);
    bytes += text.length + 1;
  }
  if (entries.length > 0) payloads.push(`[${entries.join()}]`);
  return payloads;
}

/** The changes in a payload; none if it is not one of `toPayloads`, such as one of another version. */
export function readPayload(payload: string): (readonly [accountId: string, changes: AccountChanges])[] {
  try {
    const entries: unknown = JSON.parse(payload);
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is readonly [string, AccountChanges] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const changes = entry[1] as Partial<AccountChanges> | null;
  return (
    typeof changes?.received === 'object' &&
    changes.received !== null &&
    (changes.settled === null || Array.isArray(changes.settled))
  );
}

import type { Pool } from 'pg';
import { parsePlainAddress } from '../../email/addresses';
import { fieldName } from '../../forms/field.settings';
import type { Form } from '../../forms/form.model';
import { acceptedSql } from '../folders';
import { isAddressField } from '../sender';

interface Sample {
  /** Null if it is too large to be read here. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Whether the dialect of its page told which field has the visitor's address. */
  readonly hasAddress: boolean;
}

/** The newest submissions that are read. */
const maxSamples = 20;
const maxDataBytes = 10_000;
/** The share of a field's values that are addresses. */
const minShare = 0.8;

/**
 * The field in which a form gets its visitors' addresses, if it is not `email` and the owner has chosen none; null if
 * there is none. A live test, whose field `test` matches `testId`, has fields of its own.
 */
export async function findAddressField(pool: Pool, { id, settings }: Form, testId: RegExp): Promise<string | null> {
  if (settings.reply_to_field !== null) return null;
  const { rows } = await pool.query<Sample>(
    `SELECT CASE WHEN pg_column_size(data) <= ${maxDataBytes} AND octet_length(data::text) <= ${maxDataBytes} THEN data END AS data,
            coalesce(mail_overrides ->> 'email' <> '', false) AS "hasAddress"
     FROM submissions WHERE form_id = $1 AND ${acceptedSql} ORDER BY created_at DESC LIMIT ${maxSamples}`,
    [id],
  );
  const samples = rows.flatMap(({ data, hasAddress }) =>
    data === null || hasAddress || (typeof data.test === 'string' && testId.test(data.test)) ? [] : [data],
  );
  if (samples.some((data) => Object.hasOwn(data, 'email'))) return null;
  return chooseField(samples, new Set([settings.email_to, ...settings.cc, ...settings.bcc].map(toLower)));
}

/** The field that is called like one for the visitor's address, else the one with the most addresses. */
function chooseField(samples: readonly object[], recipients: ReadonlySet<string>): string | null {
  const counts = new Map<string, { filled: number; addresses: number }>();
  for (const [name, value] of samples.flatMap((data) => Object.entries(data))) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    const count = counts.get(name) ?? { filled: 0, addresses: 0 };
    count.filled += 1;
    if (isOfVisitor(name, value, recipients)) count.addresses += 1;
    counts.set(name, count);
  }
  const [best] = [...counts]
    .filter(([name, { filled, addresses }]) => addresses >= filled * minShare && isChoosable(name))
    .sort(([a, one], [b, other]) => rank(b, other.addresses) - rank(a, one.addresses));
  return best?.[0] ?? null;
}

/** Pages send the owner's own address too, in a field such as `to`. */
function isOfVisitor(name: string, value: string, recipients: ReadonlySet<string>): boolean {
  const address = parsePlainAddress(value);
  return address !== null && (isAddressField(name) || !recipients.has(toLower(address)));
}

function isChoosable(name: string): boolean {
  const { error, value } = fieldName().validate(name);
  return error === undefined && value === name && name !== '';
}

function rank(name: string, addresses: number): number {
  return addresses + (isAddressField(name) ? maxSamples : 0);
}

function toLower(address: string): string {
  return address.toLowerCase();
}

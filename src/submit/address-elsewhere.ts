import { parsePlainAddress } from '../email/addresses';
import { findSender } from '../submissions/sender';
import type { LiveForm } from './live-form';
import type { SubmitRequest } from './request';

/** The visitor's address if another field than `email` has it, as the form or the dialect says; else null. */
export function findAddressElsewhere(
  { settings }: Pick<LiveForm, 'settings'>,
  { dialect, fields: { data } }: Pick<SubmitRequest, 'dialect' | 'fields'>,
): string | null {
  const { reply_to_field: own } = settings;
  const names = [...(own === null ? [] : [own]), ...(dialect.addressFields ?? [])];
  for (const name of names) {
    const address = parsePlainAddress(data[name]);
    if (address) return address;
  }
  if (dialect.addressFields === null || parsePlainAddress(data.email)) return null;
  return findSender(data).address;
}

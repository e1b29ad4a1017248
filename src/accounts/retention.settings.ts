import Joi from 'joi';
import { retention } from '../../config/retention';

/** How long submissions are stored: forever, for a number of days, or until they are delivered. */
export type RetentionRule = 'keep' | 'after_delivery' | `${number} days`;

/** What is stored of a visitor's IP address: all of it, its network (IPv4 /24, IPv6 /48), or nothing. */
const ipAddressModes = ['full', 'truncated', 'none'] as const;
export type IpAddresses = (typeof ipAddressModes)[number];

/** Settings that a form may override. Null inherits the account's value, then the default. */
export interface RetentionSettings {
  readonly retention?: RetentionRule | null;
  readonly ip_addresses?: IpAddresses | null;
}

/** Reads `keep`, `after_delivery`, `30 days` or `30`; null for anything else. */
export function readRetentionRule(value: unknown): RetentionRule | null {
  if (value === 'keep' || value === 'after_delivery') return value;
  const [, digits = ''] = /^\s*(\d{1,4})(?:\s+days?)?\s*$/.exec(String(value)) ?? [];
  const days = Number(digits);
  return days >= 1 && days <= retention.maxDays ? `${days} days` : null;
}

/** The number of days of a rule that has one. */
export function daysOf(rule: RetentionRule | null): number | null {
  return rule?.endsWith(' days') ? Number.parseInt(rule, 10) : null;
}

export const retentionSettings = {
  retention: Joi.any()
    .allow(null)
    .custom((value: unknown, helpers) => readRetentionRule(value) ?? helpers.error('any.invalid'))
    .messages({
      '*': `{{#label}} must be "keep", "after_delivery", or a number of days from 1 to ${retention.maxDays} such as "30 days"`,
    }),
  ip_addresses: Joi.string()
    .valid(...ipAddressModes)
    .allow(null),
};

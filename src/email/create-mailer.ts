import type { TransportKind } from '../../config/mail-transports';
import { readMailUrl, type TransportConfig } from '../../config/mail-url';
import type { ReturnAddresses } from '../incoming-mail/return-addresses';
import { createOutbound, everyNetwork, type Outbound } from '../outbound/http-client';
import type { Mailer } from './mailer';
import { deliveryIdOf } from './message';
import { createAccessTokens, type TokenStore } from './transports/access-tokens';
import { brevo } from './transports/brevo';
import { createFallbackMailer } from './transports/fallback';
import { createHttpTransport, type MailApi } from './transports/http-transport';
import { mailgun } from './transports/mailgun';
import { postmark } from './transports/postmark';
import { resend } from './transports/resend';
import { sendgrid } from './transports/sendgrid';
import { ses } from './transports/ses';
import { createSmtpTransport } from './transports/smtp';

/** The APIs of providers; all other kinds use SMTP. */
export const mailApis: Partial<Record<TransportKind, MailApi>> = { ses, postmark, resend, mailgun, sendgrid, brevo };

interface TransportDeps {
  /** Connections of each SMTP transport. */
  readonly connections: number;
  readonly outbound: Outbound;
  /** Whether an owner supplied the addresses, so that SMTP must connect through `outbound`, too. */
  readonly isGuarded: boolean;
  readonly store?: TokenStore | undefined;
  /** Where bounces of what SMTP sends come back; null if nobody reads them. */
  readonly returnAddresses?: ReturnAddresses | null;
}

/**
 * Creates the mailer of the installation, with at most `connections` connections to each SMTP server. `store` is needed
 * for transports with access tokens. Throws when `mailUrl` is not valid.
 */
export function createMailer(
  mailUrl: string,
  connections: number,
  store?: Omit<TokenStore, 'accountId'>,
  returnAddresses: ReturnAddresses | null = null,
): Mailer {
  const outbound = createOutbound({ allowedNetworks: everyNetwork, ownHosts: [] });
  const ownStore = store && { ...store, accountId: null };
  const deps = { connections, outbound, isGuarded: false, store: ownStore, returnAddresses };
  const mailer = chain(readMailUrl(mailUrl).map((config) => createTransport(config, deps)));
  return {
    ...mailer,
    async close() {
      await mailer.close();
      outbound.close();
    },
  };
}

/**
 * Creates the mailer of an account: its own transports, then `fallback`, which stays open. Nothing of them connects to
 * private addresses.
 */
export function createAccountMailer(
  transports: readonly TransportConfig[],
  deps: Omit<TransportDeps, 'isGuarded' | 'returnAddresses'>,
  fallback?: Mailer,
): Mailer {
  const own = transports.map((config) => createTransport(config, { ...deps, isGuarded: true }));
  const [first, ...others] = fallback ? [...own, fallback] : own;
  if (!first) throw new Error('there is no transport');
  return {
    ...createFallbackMailer([first, ...others]),
    async close() {
      await Promise.all(own.map((transport) => transport.close()));
    },
  };
}

function chain(transports: readonly Mailer[]): Mailer {
  const [first, ...others] = transports;
  if (!first) throw new Error('there is no transport');
  return others.length === 0 ? first : createFallbackMailer([first, ...others]);
}

function createTransport(config: TransportConfig, deps: TransportDeps): Mailer {
  const { connections, outbound, isGuarded, store, returnAddresses = null } = deps;
  const { kind, settings } = config;
  const api = mailApis[kind];
  if (api) return withSender(createHttpTransport(api, config, outbound.send), settings.from);
  if (kind === 'smtp+oauth2' && !store) throw new Error('access tokens need a store');
  const tokens = kind === 'smtp+oauth2' && store ? createAccessTokens(config, store, outbound.send) : undefined;
  const connect = isGuarded ? outbound.connect : undefined;
  const smtp = createSmtpTransport(config, { connections, connect, tokens });
  return withSender(withReturnAddress(smtp, returnAddresses), settings.from);
}

/**
 * A transport whose e-mails return to an address of their own if they bounce. Only within the domain of the sender:
 * receivers check SPF for the return address, and DMARC demands that its domain is that of From, or a part of it.
 */
function withReturnAddress(transport: Mailer, returnAddresses: ReturnAddresses | null): Mailer {
  if (!returnAddresses) return transport;
  return {
    ...transport,
    send: (message, signal, onTransmit) => {
      const deliveryId = deliveryIdOf(message.messageId);
      const from = deliveryId === null ? null : returnAddresses.create('bounce', deliveryId);
      if (from === null || !isSameDomain(from, message.from.address))
        return transport.send(message, signal, onTransmit);
      return transport.send({ ...message, envelope: { ...message.envelope, from } }, signal, onTransmit);
    },
  };
}

/** Whether the domain of one address is that of the other, or a part of it. */
export function isSameDomain(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => `.${address.split('@').at(-1)?.toLowerCase()}`);
  return a !== undefined && b !== undefined && (a.endsWith(b) || b.endsWith(a));
}

/** A transport that sends from its own address. The name of the sender and the Message-ID stay. */
function withSender(transport: Mailer, address: string | undefined): Mailer {
  if (address === undefined) return transport;
  return {
    ...transport,
    send: (message, signal, onTransmit) => {
      const from = { ...message.from, address };
      return transport.send({ ...message, from, envelope: { ...message.envelope, from: address } }, signal, onTransmit);
    },
  };
}

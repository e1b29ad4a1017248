import type { TransportKind } from '../../config/mail-transports';
import { readMailUrl, type TransportConfig } from '../../config/mail-url';
import { createOutbound, everyNetwork, type Outbound } from '../outbound/http-client';
import type { DkimKey } from './dkim';
import type { Mailer } from './mailer';
import { deliveryIdOf, type Message } from './message';
import type { ReturnAddresses } from './return-addresses';
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

/** Whether a transport sends messages as they are, so that Letterbox can sign them. */
export function isSignable({ kind }: Pick<TransportConfig, 'kind'>): boolean {
  const api = mailApis[kind];
  return !api || api.sendsMime === true;
}

interface TransportDeps {
  /** Connections of each SMTP transport. */
  readonly connections: number;
  readonly outbound: Outbound;
  /** Whether an owner supplied the addresses, so that SMTP must connect through `outbound`, too. */
  readonly isGuarded: boolean;
  readonly store?: TokenStore | undefined;
  /** Where bounces of what SMTP sends come back; null if nobody reads them. */
  readonly returnAddresses?: ReturnAddresses | null | undefined;
  /** The key of the installation's own domain. */
  readonly dkim?: DkimKey | null | undefined;
}

/**
 * Creates the mailer of the installation, with at most `connections` connections to each SMTP server. `store` is needed
 * for transports with access tokens, and `dkim` signs what comes from its domain. Throws when `mailUrl` is not valid.
 */
export function createMailer(
  mailUrl: string,
  connections: number,
  store?: Omit<TokenStore, 'accountId'>,
  own: Pick<TransportDeps, 'returnAddresses' | 'dkim'> = {},
): Mailer {
  const outbound = createOutbound({ allowedNetworks: everyNetwork, ownHosts: [] });
  const ownStore = store && { ...store, accountId: null };
  const deps = { ...own, connections, outbound, isGuarded: false, store: ownStore };
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
  deps: Omit<TransportDeps, 'isGuarded' | 'returnAddresses' | 'dkim'>,
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
  const { connections, outbound, isGuarded, store, dkim, returnAddresses = null } = deps;
  const { kind, settings } = config;
  const api = mailApis[kind];
  const addresses = { from: settings.from, isGuarded, dkim, isSigned: isSignable(config) };
  if (api) return withAddresses(createHttpTransport(api, config, outbound.send), addresses);
  if (kind === 'smtp+oauth2' && !store) throw new Error('access tokens need a store');
  const tokens = kind === 'smtp+oauth2' && store ? createAccessTokens(config, store, outbound.send) : undefined;
  const connect = isGuarded ? outbound.connect : undefined;
  const smtp = createSmtpTransport(config, { connections, connect, tokens });
  return withAddresses(withReturnAddress(smtp, returnAddresses), addresses);
}

/**
 * A transport whose e-mails return to an address of their own if they bounce. Only within the domain of the return
 * address that it replaces: receivers check SPF for it, and DMARC compares its domain with that of From.
 */
function withReturnAddress(transport: Mailer, returnAddresses: ReturnAddresses | null): Mailer {
  if (!returnAddresses) return transport;
  return {
    ...transport,
    send: (message, signal, onTransmit) => {
      const { envelope } = message;
      const deliveryId = deliveryIdOf(message.messageId);
      const from = deliveryId === null ? null : returnAddresses.create('bounce', deliveryId);
      if (from === null || !isSameDomain(from, envelope.from)) return transport.send(message, signal, onTransmit);
      return transport.send({ ...message, envelope: { ...envelope, from } }, signal, onTransmit);
    },
  };
}

/** Whether the domain of one address is that of the other, or a part of it. */
export function isSameDomain(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => `.${address.split('@').at(-1)?.toLowerCase()}`);
  return a !== undefined && b !== undefined && (a.endsWith(b) || b.endsWith(a));
}

/**
 * Decides whom a transport's messages come from: the account's verified sender if it may be used, else the transport's own
 * address `from`, else the installation's. The name of the sender and the Message-ID stay, and so does the envelope: it
 * belongs to the transport. A message that is permanently rejected with the account's sender is sent again without it.
 */
function withAddresses(transport: Mailer, { from, isSigned, isGuarded, dkim }: Addresses): Mailer {
  const withOwn = (message: Message): Message => {
    if (from === undefined) return { ...message, dkim: keyFor(message.from.address, dkim) };
    const envelope = { ...message.envelope, from };
    return { ...message, from: { ...message.from, address: from }, envelope, dkim: keyFor(from, dkim) };
  };
  return {
    ...transport,
    send: (message, signal, onTransmit) => {
      const own = withOwn(message);
      const { sender } = message;
      // An account's provider knows its domains. The installation's servers do not: receivers only have our signature.
      if (!sender || !(isGuarded || (isSigned && sender.key))) return transport.send(own, signal, onTransmit);
      const named = { ...own, from: { ...own.from, address: sender.address }, dkim: sender.key };
      const withSender = `${transport.name} from ${sender.address}`;
      const attempts = createFallbackMailer(
        [{ ...transport, name: withSender, send: (_, ...rest) => transport.send(named, ...rest) }, transport],
        'rejection',
      );
      return attempts.send(own, signal, onTransmit);
    },
  };
}

interface Addresses extends Pick<TransportDeps, 'isGuarded' | 'dkim'> {
  readonly from: string | undefined;
  /** Whether the transport sends a message as it is, with our signature. */
  readonly isSigned: boolean;
}

/** The installation's key, if it is for the domain of an address or for a parent of that. */
function keyFor(address: string, key: DkimKey | null | undefined): DkimKey | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return key && `.${domain}`.endsWith(`.${key.domain}`) ? key : null;
}

/** One setting of a transport: how it is called, where it stands in the URL, and what it accepts. */
export interface TransportField {
  readonly label: string;
  readonly at: 'username' | 'password' | 'hostname' | 'port' | 'query';
  readonly isSecret?: true;
  readonly isOptional?: true;
  readonly pattern: RegExp;
  /** What `pattern` demands, after the name of the setting. */
  readonly rule: string;
}

interface TransportKindRow {
  readonly label: string;
  /** How a URL of this kind is written. */
  readonly form: string;
  readonly fields: Readonly<Record<string, TransportField>>;
}

const line = { pattern: /^[^\p{Cc}]{1,2000}$/u, rule: 'must be a single line' };
// Sent in an HTTP header.
const key = { pattern: /^[\x21-\x7e]{1,500}$/, rule: 'must not contain spaces or other special characters' };
const webUrl = {
  pattern: /^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#\\]*)?$/i,
  rule: 'must be an http or https URL without a login and a query',
};
const hostName = {
  pattern: /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9.])?|\[[0-9a-f:.]+\])$/i,
  rule: 'must be a host name or an IP address',
};
const portNumber = { pattern: /^[1-9]\d{0,4}$/, rule: 'must be a port number' };

const host: TransportField = { label: 'Host', at: 'hostname', ...hostName };
const port: TransportField = { label: 'Port', at: 'port', isOptional: true, ...portNumber };
const apiKey: TransportField = { label: 'API key', at: 'username', isSecret: true, ...key };

/** Settings that every transport may have. */
const from: TransportField = {
  label: 'Sender',
  at: 'query',
  isOptional: true,
  pattern: /^[^\s<>@,;:"()]{1,64}@[^\s<>@,;:"()]{1,253}$/,
  rule: 'must be a single e-mail address',
};
/** What authenticates the requests in which a provider reports bounces and complaints. */
const webhookKey = { at: 'query', isSecret: true, isOptional: true } as const;
/** A key on the curve P-256, in Base64. */
const publicKey = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[A-Za-z0-9+/]{86}==';
/** Of a provider that signs nothing, but can log in. */
const webhookPassword: TransportField = {
  ...webhookKey,
  label: 'Webhook password',
  pattern: /^[\x21-\x7e]{16,500}$/,
  rule: 'must have at least 16 characters, without spaces and special characters',
};
const endpoint: TransportField = { label: 'API URL', at: 'query', isOptional: true, ...webUrl };

/** Every way to send e-mail. The names are those of the URLs, of the API and of the forms. */
export const transportKinds = {
  smtp: {
    label: 'SMTP',
    form: 'smtp://USER:PASSWORD@HOST:PORT or smtps://…',
    fields: {
      host,
      port,
      encryption: {
        label: 'Encryption',
        at: 'query',
        isOptional: true,
        pattern: /^(?:starttls|tls|none)$/,
        rule: 'must be starttls, tls or none',
      },
      user: { label: 'User', at: 'username', isOptional: true, ...line },
      password: { label: 'Password', at: 'password', isSecret: true, isOptional: true, ...line },
      from,
    },
  },
  'smtp+oauth2': {
    label: 'SMTP with OAuth 2',
    form: 'smtp+oauth2://USER:REFRESH_TOKEN@HOST:PORT?token_url=…&client_id=…&client_secret=…',
    fields: {
      host,
      port,
      user: { label: 'Mailbox', at: 'username', ...line },
      token_url: { label: 'Token URL', at: 'query', ...webUrl },
      client_id: { label: 'Client ID', at: 'query', ...line },
      client_secret: { label: 'Client secret', at: 'query', isSecret: true, isOptional: true, ...line },
      refresh_token: { label: 'Refresh token', at: 'password', isSecret: true, isOptional: true, ...line },
      scope: { label: 'Scope', at: 'query', isOptional: true, ...line },
      from,
    },
  },
  ses: {
    label: 'Amazon SES',
    form: 'ses://ACCESS_KEY_ID:SECRET_ACCESS_KEY@REGION',
    fields: {
      region: {
        label: 'Region',
        at: 'hostname',
        pattern: /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/,
        rule: 'must be a region such as eu-central-1',
      },
      access_key_id: { label: 'Access key ID', at: 'username', ...key },
      secret_access_key: { label: 'Secret access key', at: 'password', isSecret: true, ...key },
      webhook_key: {
        ...webhookKey,
        label: 'ARN of the topic for bounces',
        pattern: /^arn:aws[a-z-]*:sns:[a-z\d-]+:\d{12}:[\w-]{1,256}$/,
        rule: 'must be the ARN of a topic, such as arn:aws:sns:eu-central-1:123456789012:bounces',
      },
      endpoint,
      from,
    },
  },
  postmark: {
    label: 'Postmark',
    form: 'postmark://SERVER_TOKEN@default',
    fields: { token: { ...apiKey, label: 'Server API token' }, webhook_key: webhookPassword, endpoint, from },
  },
  resend: {
    label: 'Resend',
    form: 'resend://API_KEY@default',
    fields: {
      api_key: apiKey,
      webhook_key: {
        ...webhookKey,
        label: 'Webhook signing secret',
        pattern: /^whsec_[A-Za-z0-9+/]{20,}={0,2}$/,
        rule: 'must be the signing secret of the webhook, which starts with whsec_',
      },
      endpoint,
      from,
    },
  },
  mailgun: {
    label: 'Mailgun',
    form: 'mailgun://API_KEY@DOMAIN?region=eu',
    fields: {
      domain: { label: 'Domain', at: 'hostname', ...hostName },
      region: { label: 'Region', at: 'query', isOptional: true, pattern: /^(?:us|eu)$/, rule: 'must be us or eu' },
      api_key: apiKey,
      webhook_key: { ...webhookKey, label: 'HTTP webhook signing key', ...key },
      endpoint,
      from,
    },
  },
  sendgrid: {
    label: 'SendGrid',
    form: 'sendgrid://API_KEY@default',
    fields: {
      api_key: apiKey,
      webhook_key: {
        ...webhookKey,
        label: 'Webhook verification key',
        pattern: new RegExp(`^${publicKey}(?:,${publicKey})?$`),
        rule: 'must be a verification key, which starts with MFkw, or two with a comma between them',
      },
      endpoint,
      from,
    },
  },
  brevo: {
    label: 'Brevo',
    form: 'brevo://API_KEY@default',
    fields: { api_key: apiKey, webhook_key: webhookPassword, endpoint, from },
  },
} as const satisfies Record<string, TransportKindRow>;

export type TransportKind = keyof typeof transportKinds;

export const transportKindNames = Object.keys(transportKinds) as readonly TransportKind[];

export function fieldsOf(kind: TransportKind): Readonly<Record<string, TransportField>> {
  return transportKinds[kind].fields;
}

export function isTransportKind(value: unknown): value is TransportKind {
  return typeof value === 'string' && Object.hasOwn(transportKinds, value);
}

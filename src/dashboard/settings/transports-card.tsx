import {
  fieldsOf,
  type TransportField,
  type TransportKind,
  transportKindNames,
  transportKinds,
} from '../../../config/mail-transports';
import { nameTransport } from '../../../config/mail-url';
import { maxTransports, type presentAccountMail } from '../../email/account-transports';
import { Card, CodeBlock } from '../page/components';
import { Buttons, CheckboxField, PostForm, Problems, SelectField, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';
import { accountSettingsPath } from './settings-paths';

const transportsPath = accountSettingsPath('email/transports');

/** A transport that was not added, as the owner typed it, without its secrets. */
export interface RejectedTransport {
  readonly kind: TransportKind;
  readonly draft: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

interface TransportsProps {
  readonly mail: ReturnType<typeof presentAccountMail>;
  /** Where the provider of each transport reports bounces; null for one without a webhook key. */
  readonly hookUrls: readonly (string | null)[];
  /** The kind whose form is shown. */
  readonly adding: TransportKind | null;
  readonly testsTo: string;
  readonly rejected: RejectedTransport | null;
}

/** Through which servers and providers the account sends its e-mail. */
export function TransportsCard({ mail, hookUrls, adding, testsTo, rejected }: TransportsProps) {
  const kind = rejected?.kind ?? adding;
  const { length } = mail.transports;
  return (
    <Card id="transports" title="Transports">
      {length === 0 ? (
        <p>
          E-mail is sent by this Letterbox installation. Add a mail server or a provider to send from your own domain.
        </p>
      ) : (
        <OwnTransports {...{ mail, hookUrls }} />
      )}
      {length < maxTransports && <KindLinks current={kind} />}
      {kind && <TransportForm kind={kind} testsTo={testsTo} rejected={rejected} />}
    </Card>
  );
}

function OwnTransports({ mail, hookUrls }: Pick<TransportsProps, 'mail' | 'hookUrls'>) {
  return (
    <PostForm action={`${transportsPath}/order`} readOnly={<TransportList {...{ mail, hookUrls }} />}>
      <p className="soft">
        Tried in this order. The next one is used only if the one before certainly did not take the e-mail.
      </p>
      <TransportList {...{ mail, hookUrls }} hasButtons />
      <CheckboxField
        name="fallback"
        label="Use this installation’s transports if all of these fail"
        hint="Its e-mail comes from the installation’s address."
        checked={mail.fallback}
      />
      <Buttons>
        <button type="submit">Save changes</button>
      </Buttons>
    </PostForm>
  );
}

function TransportList({
  mail: { transports },
  hookUrls,
  hasButtons = false,
}: Pick<TransportsProps, 'mail' | 'hookUrls'> & { hasButtons?: boolean }) {
  return (
    <ol className="transports">
      {transports.map((transport, position) => {
        const { kind, ...settings }: { kind: TransportKind } & Record<string, string> = transport;
        const name = nameTransport({ kind, settings, options: '' });
        const hookUrl = hookUrls[position];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same transport may be listed twice.
          <li key={position}>
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              <span className="soft small">
                from <bdi>{settings.from}</bdi>
              </span>
              {hookUrl && <CodeBlock label={`Webhook URL to enter at ${transportKinds[kind].label}`} code={hookUrl} />}
            </div>
            {hasButtons && (
              <div className="buttons">
                {position > 0 && (
                  <button
                    type="submit"
                    className="quiet small"
                    name="first"
                    value={position}
                    aria-label={`Move to top: ${name}`}
                  >
                    Move to top
                  </button>
                )}
                <button
                  type="submit"
                  className="quiet small danger"
                  name="remove"
                  value={position}
                  aria-label={`Remove ${name}`}
                >
                  Remove
                </button>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function KindLinks({ current }: { current: TransportKind | null }) {
  return (
    <>
      <h3>Add a transport</h3>
      <p className="buttons">
        {transportKindNames.map((kind) => (
          <a
            key={kind}
            className="button quiet small"
            aria-current={kind === current ? 'true' : undefined}
            href={`${accountSettingsPath('email')}?transport=${encodeURIComponent(kind)}#transports`}
          >
            {transportKinds[kind].label}
          </a>
        ))}
      </p>
    </>
  );
}

function TransportForm({
  kind,
  testsTo,
  rejected,
}: Pick<TransportsProps, 'testsTo' | 'rejected'> & { kind: TransportKind }) {
  const fields = Object.entries(fieldsOf(kind));
  const errors = rejected?.errors ?? {};
  return (
    <PostForm action={transportsPath} className="place" guard={rejected ? 'rejected' : 'unchanged'}>
      <input type="hidden" name="kind" value={kind} />
      <h3>{transportKinds[kind].label}</h3>
      <Problems errors={errors} labels={Object.fromEntries(fields.map(([name, { label }]) => [name, label]))} />
      {fields.map(([name, field]) => (
        <SettingField key={name} name={name} field={field} value={rejected?.draft[name]} errors={errors} />
      ))}
      <p className="soft small">
        A test e-mail is sent to <bdi>{testsTo}</bdi>. The transport is saved if it accepts it.
      </p>
      <Buttons>
        <button type="submit">Test and save</button>
        <a className="button quiet" href={accountSettingsPath('email')}>
          Cancel
        </a>
      </Buttons>
    </PostForm>
  );
}

const encryptions = [
  ['starttls', 'STARTTLS'],
  ['tls', 'TLS'],
  ['none', 'None'],
] as const;

const hints: Readonly<Record<string, string>> = {
  from: 'The address that e-mails come from, which the provider must know.',
  endpoint: 'Only for another address than the provider’s own.',
  port: '587, or 465 for TLS, if empty.',
  webhook_key: 'For reports of bounces and complaints. Encrypted and never shown again.',
};

interface SettingProps {
  readonly name: string;
  readonly field: TransportField;
  readonly value: string | undefined;
  readonly errors: FieldErrors;
}

function SettingField({ name, field: { label, isSecret, isOptional }, value, errors }: SettingProps) {
  if (name === 'encryption') {
    return <SelectField {...{ name, label, errors }} value={value ?? 'starttls'} options={encryptions} />;
  }
  const isMarked = isOptional && name !== 'from';
  return (
    <TextField
      {...{ name, errors }}
      label={isMarked ? `${label} (optional)` : label}
      type={isSecret ? 'password' : name === 'from' ? 'email' : 'text'}
      hint={hints[name] ?? (isSecret ? 'Encrypted and never shown again.' : undefined)}
      autoComplete="off"
      value={isSecret ? undefined : value}
    />
  );
}

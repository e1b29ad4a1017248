import { transportKindNames, transportKinds } from '../../../config/mail-transports';
import { isSignable } from '../../email/create-mailer';
import type { DomainRecord } from '../../email/domain-records';
import type { presentSenderDomain } from '../../email/sender-domains';
import { describeUnused, type UnusedSender } from '../../email/senders';
import { Card, Notice, Table, Time } from '../page/components';
import { Buttons, PostForm } from '../page/form';
import { Can } from '../page/render-page';
import { AddDomainForm, type RejectedDomain } from './add-domain-form';
import { senderDomainsPath } from './settings-paths';

interface SenderDomainsProps {
  readonly domains: readonly ReturnType<typeof presentSenderDomain>[];
  readonly unused: readonly UnusedSender[];
  /** Whether Letterbox can sign what the account sends; null if this process does not know. */
  readonly canSign: boolean | null;
  readonly rejected: RejectedDomain | null;
}

const labelsOf = (isSigned: boolean) =>
  transportKindNames.filter((kind) => isSignable({ kind }) === isSigned).map((kind) => transportKinds[kind].label);

/** The domains that the account sends e-mail from, with the DNS records that they need. */
export function SenderDomainsCard({ domains, unused, canSign, rejected }: SenderDomainsProps) {
  return (
    <Card id="sender-domains" title="Sender domains">
      <p className="soft">
        Verify a domain to send notifications, auto-replies and replies from its addresses. Choose an address under
        Sender, or for one form in its notification settings.
      </p>
      {unused.map(({ address, form }) => (
        <Notice key={`${form?.id} ${address}`} tone="bad" text={describeUnused({ address, form })} />
      ))}
      {canSign === false && domains.length > 0 && (
        <Notice
          tone="bad"
          text={`This installation sends through a provider that signs e-mail itself, and so uses its own address. Add a transport of your own to send from your domain.`}
        />
      )}
      {domains.map((domain) => (
        <Domain key={domain.id} {...domain} />
      ))}
      <Can permission="account:write">
        <AddDomainForm action={senderDomainsPath} rejected={rejected} />
      </Can>
      <details className="fold">
        <summary>How receivers check your e-mail</summary>
        <p className="soft">
          People see the From address, here one in your domain. Receivers trust it if the e-mail has a valid DKIM
          signature of that domain, or if its return address is in that domain and passes SPF. DMARC calls this
          alignment: one of the two must match the From domain.
        </p>
        <p className="soft">
          The return address belongs to the transport, so your own domain passes SPF only through a transport of your
          own. DKIM works with both: Letterbox signs what it sends through {listOf(labelsOf(true))}.{' '}
          {listOf(labelsOf(false))} sign with keys of their own: add the records that they show you.
        </p>
      </details>
    </Card>
  );
}

function listOf(labels: readonly string[]): string {
  return labels.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

function Domain({
  id,
  domain,
  verified,
  signed,
  checked_at: checkedAt,
  records,
}: SenderDomainsProps['domains'][number]) {
  const path = `${senderDomainsPath}/${id}`;
  return (
    <details className="fold" open={!(verified && signed)}>
      <summary>
        <bdi>{domain}</bdi>{' '}
        {verified ? <span className="tag good">Verified</span> : <span className="tag warn">Not verified</span>}{' '}
        {verified && (signed ? <span className="tag good">Signed</span> : <span className="tag warn">Not signed</span>)}
      </summary>
      <p className="soft small">
        {checkedAt ? (
          <>
            Last checked <Time at={checkedAt} />. Records are checked every day.
          </>
        ) : (
          'Not checked yet. Add the records to your DNS, then check them.'
        )}
      </p>
      <Table className="stacks" caption={`DNS records of ${domain}`} head={['Record', 'Name and value', 'State']}>
        {records.map((record) => (
          <RecordRow key={record.name + record.purpose} {...record} />
        ))}
      </Table>
      <Can permission="account:write">
        <Buttons>
          <PostForm action={`${path}/check`}>
            <button type="submit" className="small">
              Check now
            </button>
          </PostForm>
          {signed && (
            <PostForm action={`${path}/key`}>
              <button type="submit" className="quiet small">
                New DKIM key
              </button>
            </PostForm>
          )}
          <PostForm
            action={`${path}/remove`}
            confirm={`Remove ${domain}? E-mail from its addresses comes from another address.`}
          >
            <button type="submit" className="quiet small danger">
              Remove
            </button>
          </PostForm>
        </Buttons>
      </Can>
    </details>
  );
}

const purposes: Readonly<Record<DomainRecord['purpose'], readonly [label: string, hint: string]>> = {
  ownership: ['Ownership', 'Proves that the domain is yours.'],
  dkim: ['DKIM', 'The key that Letterbox signs with.'],
  spf: ['SPF', 'Which servers may use a return address in this domain.'],
  dmarc: ['DMARC', 'What receivers do with e-mail that fails both checks.'],
};

const states = {
  found: ['good', 'Found'],
  missing: ['warn', 'Missing'],
  different: ['bad', 'Different'],
  unknown: ['', 'Unknown'],
} as const satisfies Record<DomainRecord['state'], readonly [string, string]>;

function RecordRow({ purpose, name, value, state, found }: DomainRecord) {
  const [label, hint] = purposes[purpose];
  const [tone, text] = state === 'missing' && value === null ? (['', 'Not needed'] as const) : states[state];
  return (
    <tr>
      <td>
        {label} <span className="soft">TXT</span>
        <br />
        <span className="soft small">{hint}</span>
      </td>
      <td>
        <div className="copied" data-copy>
          <code className="anywhere">{name}</code>
        </div>
        {value !== null && (
          <div className="copied" data-copy>
            <code className="anywhere">{value}</code>
          </div>
        )}
        {found.map((one) => (
          <p key={one} className="soft small">
            Found: <code className="anywhere">{one || '(empty)'}</code>
          </p>
        ))}
      </td>
      <td data-label="State">
        <span className={`tag ${tone}`}>{text}</span>
      </td>
    </tr>
  );
}

import { domainToUnicode } from 'node:url';
import type { ReactNode } from 'react';
import type { Form } from '../../forms/form.model';
import type { ListMatch } from '../../lists/compiled-lists';
import type { ListEntry } from '../../lists/list-entry.model';
import { type ListKind, listActions, listKinds, listLimits } from '../../lists/list-entry.settings';
import type { Loss } from '../../submissions/statistics/losses';
import { FormLayout } from '../forms/form-layout';
import { listsPath, settingsPath } from '../forms/form-paths';
import { LossConfirmation } from '../forms/loss-confirmation';
import { Card, Empty, Notice, PageLink, Table } from '../page/components';
import { Buttons, PostForm, Problems, SelectField, TextArea, TextField } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { useCanPost } from '../page/render-page';
import { accountListsPath } from '../settings/settings-paths';

interface ListsPageProps {
  /** Null for the lists of the account. */
  readonly form: Form | null;
  readonly entries: readonly ListEntry[];
  /** What the test field was sent with, and which entry matches it. */
  readonly test: { readonly value: string; readonly match: ListMatch | null } | null;
  readonly rejected?: RejectedEntries;
}

export interface RejectedEntries {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  /** What the entries would have moved to spam, which the owner must confirm. */
  readonly loss?: Loss;
}

/** `/dashboard/settings/lists` and `/dashboard/forms/:id/lists`: allow and block lists, and a field to test them. */
export function ListsPage({ form, entries, test, rejected }: ListsPageProps) {
  const max = form ? listLimits.perForm : listLimits.perAccount;
  const canChange = useCanPost(listsPath(form));
  return (
    <Frame form={form}>
      {rejected?.loss && (
        <PostForm action={listsPath(form)}>
          {Object.keys(labels).map((name) => (
            <textarea key={name} name={name} defaultValue={rejected.values[name]} readOnly hidden />
          ))}
          <LossConfirmation losses={[rejected.loss]} />
        </PostForm>
      )}
      <p>
        Submissions that match a block entry go to spam and are not sent. Those that match an allow entry skip the spam
        filter, but not the honeypot, captchas, the time-trap, allowed domains or rate limits. If both match, the
        submission is allowed.{' '}
        {form ? (
          <>
            This form’s entries take precedence over those of <PageLink href={accountListsPath}>all forms</PageLink>.
          </>
        ) : (
          'These entries apply to all forms. A form’s own entries, on its settings page, take precedence.'
        )}
      </p>
      <Card id="test" title="Test">
        <TestForm form={form} test={test} />
      </Card>
      {entries.length === 0 ? (
        <Empty title="No entries">{canChange && <p className="soft">Add the first one below.</p>}</Empty>
      ) : (
        <Entries form={form} entries={entries} />
      )}
      {!canChange ? null : entries.length < max ? (
        <Card id="new" title="Add entries">
          <NewEntries form={form} {...(rejected && { rejected })} />
        </Card>
      ) : (
        <p className="soft">
          {form ? 'A form' : 'An account'} can have at most {formatCount(max)} entries. Remove some to add others.
        </p>
      )}
    </Frame>
  );
}

function Frame({ form, children }: { form: Form | null; children: ReactNode }) {
  if (form) {
    return (
      <FormLayout form={form} part="Lists" tab="settings">
        <h2>Allow and block lists</h2>
        <p>
          <a href={settingsPath(form, 'security')}>← Spam and security</a>
        </p>
        {children}
      </FormLayout>
    );
  }
  return (
    <Page title="Allow and block lists" nav="settings">
      <p>
        <a href="/dashboard/settings">← Settings</a>
      </p>
      {children}
    </Page>
  );
}

function TestForm({ form, test }: Pick<ListsPageProps, 'form' | 'test'>) {
  return (
    <>
      <form method="get" action={`${listsPath(form)}#test`}>
        <TextField
          name="test"
          label="E-mail address, domain, IP address or text"
          hint="Shows which entry matches. Nothing is stored."
          maxLength={listLimits.testLength}
          autoComplete="off"
          spellCheck={false}
          value={test?.value ?? ''}
        />
        <Buttons>
          <button type="submit" className="quiet">
            Test
          </button>
        </Buttons>
      </form>
      {test && <TestResult form={form} match={test.match} />}
    </>
  );
}

function TestResult({ form, match }: { form: Form | null; match: ListMatch | null }) {
  if (!match) return <Notice tone="plain" text="No entry matches." />;
  const { result, entry, isOfForm } = match;
  return (
    <Notice tone={result === 'allowed' ? 'good' : 'warn'}>
      {result === 'allowed' ? 'Allowed' : 'Blocked'} by{' '}
      <strong>
        <bdi>{inUnicode(entry)}</bdi>
      </strong>
      {form && (isOfForm ? ', an entry of this form.' : ', an entry of all forms.')}
    </Notice>
  );
}

/** The entry with its domain as people write it: entries store its ASCII form. */
function inUnicode(value: string): string {
  return value.replaceAll(/xn--[a-z0-9-]+/g, (label) => domainToUnicode(label) || label);
}

function Entries({ form, entries }: Pick<ListsPageProps, 'form' | 'entries'>) {
  const table = (
    <Table caption="Entries" head={['', 'Action', 'Entry', 'Kind', 'Note']}>
      {entries.map(({ id, action, kind, value, note }) => (
        <tr key={id}>
          <td>
            <input type="checkbox" name="id" value={id} aria-label={`Select ${inUnicode(value)}`} />
          </td>
          <td>
            <span className={action === 'allow' ? 'tag good' : 'tag bad'}>{actionLabels[action]}</span>
          </td>
          <td className="list-value">
            <bdi>{inUnicode(value)}</bdi>
          </td>
          <td>{kindLabels[kind]}</td>
          <td className="list-value soft">
            <bdi>{note}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  );
  return (
    <PostForm action={`${listsPath(form)}/remove`} className="list-entries" readOnly={table}>
      {table}
      <Buttons>
        <button type="submit" className="quiet">
          Remove selected
        </button>
      </Buttons>
    </PostForm>
  );
}

const actionLabels = { allow: 'Allow', block: 'Block' } as const;

const kindLabels: Readonly<Record<ListKind, string>> = {
  address: 'E-mail address',
  domain: 'E-mail domain',
  network: 'IP address or network',
  text: 'Word or phrase',
};

const examples: Readonly<Record<ListKind, string>> = {
  address: 'jo@example.com, *@example.com',
  domain: 'example.com, with its subdomains',
  network: '192.0.2.7, 192.0.2.0/24, 2001:db8::/32',
  text: 'casino, casino*, buy now',
};

const labels = { action: 'Action', kind: 'Kind', values: 'Entries', note: 'Note' };

function NewEntries({ form, rejected }: Pick<ListsPageProps, 'form' | 'rejected'>) {
  const { values = {}, errors = {} } = rejected ?? {};
  return (
    <PostForm action={listsPath(form)}>
      <Problems errors={errors} labels={labels} />
      <SelectField
        name="action"
        label={labels.action}
        options={listActions.map((action) => [action, actionLabels[action]])}
        value={values.action ?? 'block'}
        errors={errors}
      />
      <SelectField
        name="kind"
        label={labels.kind}
        options={listKinds.map((kind) => [kind, `${kindLabels[kind]} (${examples[kind]})`])}
        value={values.kind ?? 'address'}
        errors={errors}
      />
      <TextArea
        name="values"
        label={labels.values}
        hint="One per line. * matches any number of characters, ? matches one. Case and accents are ignored in words. Adding an existing entry replaces its action and note."
        rows={4}
        spellCheck={false}
        value={values.values ?? ''}
        errors={errors}
      />
      <TextField
        name="note"
        label={labels.note}
        hint="Optional. Visible only to you."
        maxLength={listLimits.noteLength}
        autoComplete="off"
        value={values.note ?? ''}
        errors={errors}
      />
      <Buttons>
        <button type="submit">Add entries</button>
      </Buttons>
    </PostForm>
  );
}

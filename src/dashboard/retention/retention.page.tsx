import type { Response } from 'express';
import type { Pool } from 'pg';
import type { ReactNode } from 'react';
import { retention } from '../../../config/retention';
import type { RetentionRule } from '../../accounts/retention.settings';
import type { Form } from '../../forms/form.model';
import { formatBytes } from '../../lib/text';
import { maxPreviewed, type Preview, previewRetention } from '../../submissions/retention/retention-rules';
import { FormLayout } from '../forms/form-layout';
import { DateTime, Notice } from '../page/components';
import { Buttons, PostForm, Problems } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';
import { type FieldErrors, fieldErrors, parametersOf } from '../page/read-form';
import { renderPage, usePage } from '../page/render-page';
import {
  describeRule,
  RetentionFields,
  readRetentionFields,
  retentionLabels,
  retentionValues,
} from './retention-fields';

/** The account or form whose rule is previewed and saved. */
interface Subject {
  /** Null for the account. */
  readonly form: Form | null;
  /** The path of the page; a POST to it saves the rule. */
  readonly action: string;
  readonly back: string;
  readonly scope: { readonly accountId: string; readonly formId?: string };
  /** The stored rule; null when there is none. */
  readonly own: RetentionRule | null;
  /** What applies without a rule of its own: for a form, the rule of the account. */
  readonly inherited?: RetentionRule;
}

/** Renders the page for the rule in the query, or for none; 400 when it is invalid. */
export async function renderRetention(res: Response, pool: Pool, subject: Subject): Promise<void> {
  const { own, inherited = 'keep', scope } = subject;
  const query = Object.fromEntries(parametersOf(res.req.originalUrl));
  const isAsked = query.retention !== undefined;
  const values = isAsked ? query : retentionValues(subject.inherited ? own : (own ?? 'keep'));
  const show = (errors: FieldErrors, chosen: RetentionChoice | null) =>
    renderPage(
      res,
      <RetentionPage {...{ subject, values, errors, chosen }} isUnsaved={query.confirm !== undefined} />,
      Object.keys(errors).length > 0 ? 400 : 200,
    );
  if (!isAsked) return show({}, null);
  let rule: RetentionRule | null;
  try {
    rule = readRetentionFields(query);
  } catch (error) {
    return show(fieldErrors(error), null);
  }
  const effective = rule ?? inherited;
  return show({}, { rule, effective, preview: await previewRetention(pool, scope, effective, maxPreviewed) });
}

interface RetentionChoice {
  /** Null for the inherited rule. */
  readonly rule: RetentionRule | null;
  readonly effective: RetentionRule;
  readonly preview: Preview;
}

interface RetentionPageProps {
  readonly subject: Subject;
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly errors: FieldErrors;
  readonly chosen: RetentionChoice | null;
  /** Whether the owner tried to save the rule, which must be confirmed. */
  readonly isUnsaved: boolean;
}

/** Shows what a retention rule would erase, and asks for confirmation before it is saved. */
function RetentionPage({ subject, values, errors, chosen, isUnsaved }: RetentionPageProps) {
  const { form, action, back, inherited } = subject;
  const current = subject.own ?? inherited ?? 'keep';
  return (
    <Frame form={form}>
      {isUnsaved && (
        <Notice tone="plain" text="This rule would erase existing submissions. It is not saved until you confirm it." />
      )}
      <section className="card">
        <h2>{form ? 'Preview of data retention' : 'Preview'}</h2>
        <p className="soft">
          Shows what a rule would erase now. Nothing changes. Submissions to{' '}
          <bdi>{form ? form.name : 'forms without their own rule'}</bdi> are currently {describeRule(current)}.
        </p>
        <Problems errors={errors} labels={retentionLabels} />
        <form action={action} aria-label="Preview">
          <RetentionFields values={values} errors={errors} {...(inherited && { inherited })} />
          <Buttons>
            <button type="submit" className="quiet">
              Preview
            </button>
            <a href={back}>Back to the settings</a>
          </Buttons>
        </form>
      </section>
      {chosen && <Result {...{ action, back, chosen, current }} />}
    </Frame>
  );
}

function Frame({ form, children }: { form: Form | null; children: ReactNode }) {
  if (!form) {
    return (
      <Page title="Data retention" nav="settings">
        {children}
      </Page>
    );
  }
  return (
    <FormLayout form={form} part="Data retention" tab="settings">
      {children}
    </FormLayout>
  );
}

interface ResultProps extends Pick<Subject, 'action' | 'back'> {
  readonly current: RetentionRule;
  readonly chosen: RetentionChoice;
}

function Result({ action, back, current, chosen: { rule, effective, preview } }: ResultProps) {
  const { now } = usePage();
  const startsAt = new Date(now.getTime() + retention.graceHours * 3_600_000);
  const plus = preview.more ? '+' : '';
  const erases = preview.submissions > 0;
  return (
    <section className="card" aria-labelledby="result">
      <h2 id="result">Submissions are {describeRule(effective)}</h2>
      <dl className="facts">
        <dt>Would be erased now</dt>
        <dd>
          {formatCount(preview.submissions)}
          {plus} {preview.submissions === 1 && !preview.more ? 'submission' : 'submissions'}
        </dd>
        <dt>Their files</dt>
        <dd>
          {preview.files === 0 ? 'None' : `${formatCount(preview.files)}${plus} (${formatBytes(preview.bytes)}${plus})`}
        </dd>
      </dl>
      {effective === current ? (
        <p className="soft">This rule already applies.</p>
      ) : (
        <>
          {effective !== 'keep' && (
            <p>
              Erased submissions are gone for good, with their files and delivery log, here and in your storage. Nothing
              is erased before{' '}
              <strong>
                <DateTime at={startsAt} />
              </strong>
              , {retention.graceHours} hours after you save the rule. Until then, you can still change it.
            </p>
          )}
          <PostForm action={action}>
            <input type="hidden" name="confirmed" value="yes" />
            {Object.entries(retentionValues(rule)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Buttons>
              <button type="submit" className={erases ? 'danger' : undefined}>
                {erases ? 'Save rule and erase submissions' : 'Save rule'}
              </button>
              <a href={back}>Cancel</a>
            </Buttons>
          </PostForm>
        </>
      )}
    </section>
  );
}

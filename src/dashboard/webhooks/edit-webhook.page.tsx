import { canDo } from '../../members/permissions';
import type { FilterForm } from '../../webhooks/form-filter';
import { findGuide } from '../../webhooks/formats/guides';
import { formatNames } from '../../webhooks/formats/table';
import type { TestEvent } from '../../webhooks/send-test-event';
import { buildSampleEvent, type SubmissionEvent } from '../../webhooks/submission-event';
import type { Webhook } from '../../webhooks/webhook.model';
import { Buttons, CheckboxField, NewRowField, PostForm, Problems, SelectField, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { usePage } from '../page/render-page';
import { RequestView } from './delivery-log/delivery.page';
import { MessagePreview } from './message-preview';
import { ServiceLinks, ServiceSteps } from './service-setup';
import { TestResult } from './test-result';
import { plainHttpWarning, type WebhookDraft } from './webhook-draft';
import { FormChoice, HeaderFields } from './webhook-fields';
import { formatTitle, PlanNotice } from './webhook-summary';

interface EditWebhookProps {
  /** Null for a new webhook. */
  readonly webhook: Pick<Webhook, 'id' | 'headerNames'> | null;
  readonly draft: WebhookDraft;
  /** The forms to select from. */
  readonly forms: readonly FilterForm[];
  /** The newest submission as an event, for the preview; null for a sample. */
  readonly newest: SubmissionEvent | null;
  readonly errors: FieldErrors;
  /** The result of a test with the settings as typed, or the reason why it was not sent. */
  readonly test?: TestEvent | string | undefined;
}

/** Adds or edits a webhook. This is the only page that shows the full URL. */
export function EditWebhookPage({ webhook, draft, forms, errors, newest, test }: EditWebhookProps) {
  const guide = findGuide(draft.service);
  const { signedIn } = usePage();
  const mayReadAudit = signedIn !== null && canDo(signedIn, 'audit:read');
  const parentPath = webhook ? `/dashboard/webhooks/${webhook.id}` : '/dashboard/webhooks';
  const action = webhook ? `${parentPath}/edit` : `${parentPath}/new`;
  return (
    <Page title={webhook ? 'Edit webhook' : guide ? `Add webhook: ${guide.title}` : 'Add webhook'} nav="webhooks">
      {!webhook && <PlanNotice />}
      {!webhook && <ServiceLinks current={draft.service} />}
      {guide && <ServiceSteps guide={guide} />}
      <section className="card">
        <PostForm action={action}>
          <Problems
            errors={errors}
            labels={{ name: 'Name', url: 'URL', format: 'Format', form_ids: 'Forms', headers: 'Headers' }}
          />
          {!webhook && <NewRowField />}
          <TextField
            name="name"
            label="Name (optional)"
            hint="Display name."
            maxLength={100}
            autoComplete="off"
            value={draft.name}
            errors={errors}
          />
          <TextField
            name="url"
            label="URL"
            hint="We POST each submission here."
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={guide?.example ?? 'https://example.com/hook'}
            value={draft.url}
            errors={errors}
          />
          {(draft.confirmsHttp || errors.url === plainHttpWarning) && (
            <CheckboxField name="confirm_http" label="Save anyway, without encryption" checked={draft.confirmsHttp} />
          )}
          {guide ? (
            <>
              <input type="hidden" name="service" value={draft.service} />
              <input type="hidden" name="format" value={draft.format} />
            </>
          ) : (
            <SelectField
              name="format"
              label="Format"
              hint="Slack, Discord, Teams, Google Chat, Telegram and others are detected from the URL and get a formatted message. Other URLs get a JSON event. For self-hosted services such as Mattermost, select the format here."
              value={draft.format}
              options={formatOptions}
              errors={errors}
            />
          )}
          <FormChoice {...{ draft, forms, errors }} />
          {mayReadAudit && (
            <CheckboxField
              name="audit_events"
              label="Also send the audit log"
              hint="Who changed what in this account, as it happens."
              checked={draft.auditEvents}
            />
          )}
          <HeaderFields {...{ webhook, draft, errors }} />
          <Buttons>
            <button type="submit">{webhook ? 'Save changes' : 'Add webhook'}</button>
            <button type="submit" className="quiet" formAction={`${action}/test#test`} data-busy="Sending…">
              Send test
            </button>
            <a href={parentPath}>Cancel</a>
          </Buttons>
          <p className="soft small">
            A test sends a sample submission with these settings and saves nothing.
            {!webhook && ' It is signed with a temporary secret: the webhook gets its own when it is added.'}
          </p>
        </PostForm>
      </section>
      {test !== undefined && (
        <section className="card" id="test" aria-labelledby="test-title">
          <h2 id="test-title">Test</h2>
          <TestResult result={typeof test === 'string' ? test : test.result} />
          {typeof test !== 'string' && test.request && <RequestView request={test.request} />}
        </section>
      )}
      {guide && (
        <MessagePreview
          format={draft.service}
          url={guide.example}
          event={newest ?? buildSampleEvent()}
          isSample={newest === null}
        />
      )}
    </Page>
  );
}

const formatOptions: readonly (readonly [value: string, label: string])[] = [
  ['', 'Detect from the URL'],
  ...formatNames.map((name) => [name, formatTitle(name)] as const),
];

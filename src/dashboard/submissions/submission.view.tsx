import type { SubmissionDetail } from '../../submissions/submission.repository';
import type { Webhook } from '../../webhooks/webhook.model';
import { changeWords } from '../inbox/change-words';
import { Notice } from '../page/components';
import { PostForm, Problems } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { FieldList } from './fields.view';
import { FileList } from './files.view';
import { MailOverrides } from './mail-overrides.view';
import { Origin } from './origin.view';
import { changesOf, submissionPath } from './submission-changes';
import { titleOf } from './submission-title';
import { Timeline } from './timeline.view';

export interface SubmissionPageProps {
  readonly submission: SubmissionDetail;
  readonly urlOf: (fileId: string) => string;
  readonly webhooks: readonly Webhook[];
  /** The list that it was opened from. */
  readonly list: string;
  readonly errors?: FieldErrors;
}

/** One submission: what was submitted, from where, and what became of it. */
export function SubmissionPage({ submission, urlOf, webhooks, list, errors = {} }: SubmissionPageProps) {
  return (
    <Page title={titleOf(submission)} nav="inbox" actions={<Changes submission={submission} list={list} />}>
      <p className="small">
        <a href={list}>← Back to the list</a>
      </p>
      <Problems errors={errors} />
      <Standing submission={submission} />
      <div className="columns">
        <div>
          <FieldList submission={submission} />
          <FileList files={submission.files} urlOf={urlOf} />
          <Timeline submission={submission} webhooks={webhooks} list={list} />
        </div>
        <div className="beside">
          <Origin submission={submission} />
          <MailOverrides overrides={submission.mailOverrides} />
        </div>
      </div>
    </Page>
  );
}

function Changes({ submission, list }: Pick<SubmissionPageProps, 'submission' | 'list'>) {
  return (
    <PostForm action={`${submissionPath(submission.id)}/change`} className="actions changes">
      <input type="hidden" name="back" value={list} />
      {changesOf(submission).map((change) => (
        <button
          key={change}
          type="submit"
          className={change === 'erase' ? 'danger small' : 'quiet small'}
          name="change"
          value={change}
        >
          {changeWords[change].button}
        </button>
      ))}
    </PostForm>
  );
}

/** Why nothing was sent, and where the submission lies. */
function Standing({
  submission: { isSpam, overQuota, deletedAt, archivedAt, deliveries },
}: {
  submission: SubmissionDetail;
}) {
  return (
    <>
      {deletedAt && <Notice tone="plain" text="This lies in the bin. Nothing is sent for it while it does." />}
      {isSpam && (
        <Notice
          tone="plain"
          text={
            deliveries.length === 0
              ? 'This is spam: it filled the form’s hidden trap, or was marked before anything was sent. Nothing was sent for it; “Not spam” sends it.'
              : 'You marked this as spam. What had been sent for it stays sent.'
          }
        />
      )}
      {overQuota && (
        <Notice
          tone="plain"
          text="This arrived when the month’s quota was used up. It is kept, and nothing was sent for it."
        />
      )}
      {archivedAt && !deletedAt && <Notice tone="plain" text="This is archived." />}
    </>
  );
}

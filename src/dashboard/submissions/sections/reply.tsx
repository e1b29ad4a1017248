import { replyLimits } from '../../../../config/limits';
import { truncate } from '../../../lib/text';
import type { Reply } from '../../../replies/reply.repository';
import { Notice } from '../../page/components';
import {
  Buttons,
  CheckboxField,
  NoDefaultButton,
  PostForm,
  Problems,
  SelectField,
  TextArea,
  TextField,
} from '../../page/form';
import type { ReplyForm } from '../reply-form';
import { submissionPath } from '../submission-paths';

interface ReplyBoxProps {
  readonly submissionId: string;
  /** The list that the submission was opened from. */
  readonly list: string;
  /** Null when there is nobody to reply to. */
  readonly form: ReplyForm | null;
}

const maxShown = { quote: 3_000, placeholders: 5 };
const labels = { reply_subject: 'Subject', reply_text: 'Message', placeholders: 'Placeholders' };

/** Writes an e-mail to the visitor. */
export function ReplyBox({ submissionId, list, form }: ReplyBoxProps) {
  if (!form) return null;
  const { recipient, draft, quote, errors, isWritten, placeholders } = form;
  return (
    <section className="card reply" id="reply" aria-labelledby="reply-title">
      <h2 id="reply-title">Reply</h2>
      <PostForm
        action={`/dashboard/submissions/${submissionId}/reply#reply`}
        guard={isWritten ? 'rejected' : 'unchanged'}
      >
        <NoDefaultButton />
        <input type="hidden" name="back" value={list} />
        <input type="hidden" name="draft" value={draft.draftId} />
        <Problems errors={errors} labels={labels} />
        <p className="to">
          <span className="soft">To</span> <bdi>{recipient}</bdi>
        </p>
        <TextField
          name="reply_subject"
          label="Subject"
          maxLength={replyLimits.subject}
          autoComplete="off"
          value={draft.subject}
          errors={errors}
        />
        <TextArea
          name="reply_text"
          label="Message"
          rows={8}
          maxLength={replyLimits.text}
          dir="auto"
          value={draft.text}
          errors={errors}
        />
        <details className="quote">
          <summary>Quoted submission</summary>
          <CheckboxField name="quote" label="Quote the submission below your message" checked={draft.hasQuote} />
          <pre>
            <bdi>{truncate(quote, maxShown.quote)}</bdi>
          </pre>
        </details>
        <TemplatePicker templates={form.templates} />
        {placeholders.length > 0 && <PlaceholderWarning placeholders={placeholders} errors={errors} />}
        <Buttons>
          <button type="submit" data-busy="Sending…">
            Send reply
          </button>
          <a href={submissionPath(submissionId, list)} data-discard hidden={!isWritten}>
            Discard
          </a>
          <span role="status" className="small soft" data-save-status />
        </Buttons>
      </PostForm>
    </section>
  );
}

function TemplatePicker({ templates }: Pick<ReplyForm, 'templates'>) {
  const manage = <a href="/dashboard/settings/templates">{templates.length > 0 ? 'Manage' : 'Create'} templates</a>;
  if (templates.length === 0) return <p className="small">{manage}</p>;
  return (
    <div className="template">
      <SelectField
        name="template"
        label="Template"
        value=""
        options={[['', 'Choose a template'], ...templates.map(({ id, name }) => [id, name] as const)]}
      />
      <button type="submit" className="quiet" name="insert" value="template">
        Insert
      </button>
      <small>{manage}</small>
    </div>
  );
}

function PlaceholderWarning({ placeholders, errors }: Pick<ReplyForm, 'placeholders' | 'errors'>) {
  const shown = placeholders.slice(0, maxShown.placeholders).map((name) => truncate(name, 60));
  return (
    <Notice tone="warn">
      <p>
        This submission has no value for <bdi>{shown.join(', ')}</bdi>
        {placeholders.length > shown.length && ` and ${placeholders.length - shown.length} more`}. Replace the
        placeholders before sending.
      </p>
      <CheckboxField name="placeholders" label="Send with placeholders" errors={errors} />
    </Notice>
  );
}

/** What was written, in the list of deliveries; at most `maxLength` characters of it. */
export function SentReply({ reply, maxLength }: { reply: Reply; maxLength: number }) {
  const { recipient, subject, text, hasQuote } = reply;
  return (
    <>
      <p className="small soft">
        To <bdi>{recipient}</bdi>
      </p>
      <details>
        <summary>
          <bdi>{subject}</bdi>
        </summary>
        <pre dir="auto">{truncate(text, maxLength)}</pre>
        {hasQuote && <p className="small soft">The submission was quoted below.</p>}
      </details>
    </>
  );
}

import { replyLimits } from '../../../../config/limits';
import { truncate } from '../../../lib/text';
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
import { templatesPath } from '../../settings/settings-paths';
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

/** Writes an e-mail to the visitor: one line until it is opened. */
export function ReplyBox({ submissionId, list, form }: ReplyBoxProps) {
  if (!form) return null;
  const { recipient, draft, quote, errors, isWritten, placeholders } = form;
  return (
    <details className="card reply" id="reply" open={isWritten}>
      <summary>Reply…</summary>
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
    </details>
  );
}

function TemplatePicker({ templates }: Pick<ReplyForm, 'templates'>) {
  const manage = <a href={templatesPath}>{templates.length > 0 ? 'Manage' : 'Create'} templates</a>;
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

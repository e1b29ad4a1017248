import { formatScore } from '../../spam/describe-score';
import type { SubmissionDetail } from '../../submissions/submission.repository';
import { Notice } from '../page/components';
import { Buttons, PostForm, Problems, SelectField, TextArea, TextField } from '../page/form';
import { Page } from '../page/page';
import type { FieldErrors } from '../page/read-form';
import { mistakePath, submissionPath } from './submission-paths';

/** The fields of the page as typed. */
export interface MistakeForm {
  /** `true` or `false`. */
  readonly is_spam: string;
  readonly language: string;
  /** JSON. */
  readonly data: string;
}

interface MistakeProps {
  readonly submission: Pick<SubmissionDetail, 'id'>;
  readonly score: number;
  /** What was anonymized; undefined when what the owner typed is shown again. */
  readonly replaced?: readonly string[];
  readonly typed: MistakeForm;
  /** The list that the submission was opened from. */
  readonly list: string;
  readonly errors?: FieldErrors;
}

const labels = { is_spam: 'This submission is', language: 'Language', data: 'Fields' };

/** `/dashboard/submissions/:id/mistake`: the anonymized example, to be edited and downloaded. */
export function MistakePage({ submission: { id }, score, replaced, typed, list, errors = {} }: MistakeProps) {
  return (
    <Page title="Report a mistake" nav="inbox">
      <p>
        This example shows what the spam filter got wrong. Nothing is sent anywhere: you download a file with one line,
        and attach it to an issue or give it to the operator of this installation, who can train the filter with it.
      </p>
      {replaced && (
        <Notice tone="plain">
          {replaced.length === 0
            ? 'Nothing was recognized as personal data.'
            : `Replaced or shortened: ${new Intl.ListFormat('en').format(replaced)}.`}{' '}
          Read the text before you pass it on, and change what else identifies a person, such as a place, a company or a
          name that is in no name field.
        </Notice>
      )}
      <Problems errors={errors} labels={labels} />
      <PostForm action={mistakePath(id, list)}>
        <SelectField
          name="is_spam"
          label={labels.is_spam}
          hint={`The filter gave it ${formatScore(score)} points.`}
          options={[
            ['false', 'A real message'],
            ['true', 'Spam'],
          ]}
          value={typed.is_spam}
          errors={errors}
        />
        <TextField
          name="language"
          label={labels.language}
          hint="A code such as en or de. Leave it empty if you are not sure."
          value={typed.language}
          autoComplete="off"
          maxLength={8}
          errors={errors}
        />
        <TextArea
          name="data"
          label={labels.data}
          hint="In JSON, with the names that they have in your form."
          value={typed.data}
          rows={16}
          spellCheck={false}
          autoComplete="off"
          errors={errors}
        />
        <Buttons>
          <button type="submit">Download example</button>
          <a href={submissionPath(id, list)}>Back to the submission</a>
        </Buttons>
      </PostForm>
    </Page>
  );
}

import { Buttons, PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';

interface DeleteForeverProps {
  /** Where the confirmation is posted. */
  readonly action: string;
  readonly count: number;
  /** Hidden fields that the confirmation repeats. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Where Cancel leads. */
  readonly back: string;
}

/** Asks for confirmation before submissions are deleted permanently. */
export function DeleteForeverPage({ action, count, fields, back }: DeleteForeverProps) {
  const subject = count === 1 ? 'this submission' : `these ${formatCount(count)} submissions`;
  return (
    <Page title={`Delete ${subject} forever?`} nav="inbox">
      <p>
        This permanently deletes the fields, files and delivery log of {subject}, here and in your storage. You cannot
        undo it. E-mails and webhook deliveries that were already sent are not affected.
      </p>
      <PostForm action={action}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="change" value="erase" />
        <input type="hidden" name="sure" value="yes" />
        <input type="hidden" name="back" value={back} />
        <Buttons>
          <button type="submit" className="danger">
            Delete forever
          </button>
          <a href={back}>Cancel</a>
        </Buttons>
      </PostForm>
    </Page>
  );
}

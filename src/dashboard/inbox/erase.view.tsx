import { Buttons, PostForm } from '../page/form';
import { formatCount } from '../page/format';
import { Page } from '../page/page';

interface EraseProps {
  /** Where the answer goes. */
  readonly action: string;
  readonly count: number;
  /** What the answer must say again. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The way back. */
  readonly back: string;
}

/** Asks once more before something is deleted for good. */
export function ErasePage({ action, count, fields, back }: EraseProps) {
  const what = count === 1 ? 'this submission' : `these ${formatCount(count)} submissions`;
  return (
    <Page title={`Delete ${what} for good?`} nav="inbox">
      <p>
        The fields, the files and the delivery log of {what} will be gone, here and in your storage. Nobody can bring
        them back. What was sent by e-mail or to webhooks before stays where it went.
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
            Delete for good
          </button>
          <a href={back}>Keep</a>
        </Buttons>
      </PostForm>
    </Page>
  );
}

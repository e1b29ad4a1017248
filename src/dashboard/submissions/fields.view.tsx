import type { SubmissionDetail } from '../../submissions/submission.repository';
import { readShownFields, type ShownField } from './shown-fields';
import { submissionPath } from './submission-changes';

/** The fields as the visitor sent them, each as text. */
export function FieldList({ submission: { id, data } }: { submission: SubmissionDetail }) {
  const { fields, left } = readShownFields(data);
  const isWhole = left === 0 && !fields.some(({ isCut }) => isCut);
  return (
    <section className="card" aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      {fields.length === 0 && <p className="soft">No fields were submitted.</p>}
      <dl className="submitted">
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields stay as they were submitted.
          <Field key={index} field={field} />
        ))}
      </dl>
      <p className="small">
        {!isWhole && <>There is more than this page has room for{left > 0 && `, in ${left} more fields too`}. </>}
        <a href={`${submissionPath(id)}/json`}>{isWhole ? 'Download as JSON' : 'Download all of it as JSON'}</a>
      </p>
    </section>
  );
}

// What takes more than a screen scrolls in its own place.
const longText = 1_500;

function Field({ field: { name, value, isCut } }: { field: ShownField }) {
  const scrolls = value.length > longText ? { className: 'long', tabIndex: 0 } : {};
  return (
    <div>
      <dt>
        <bdi>{name === '' ? '(no name)' : name}</bdi>
      </dt>
      <dd dir="auto" {...scrolls}>
        {value === '' ? <span className="soft">(empty)</span> : <Value text={value} />}
      </dd>
      {isCut && <dd className="soft">… and more</dd>}
    </div>
  );
}

/** A text; a link where all of it is an address on the web. */
function Value({ text }: { text: string }) {
  if (!isWebAddress(text)) return text;
  return (
    <a href={text} rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}

const longestLink = 2_000;

/** Whether a text is an address that may be linked to: of http or https, and without a login that could mislead. */
export function isWebAddress(text: string): boolean {
  if (text.length > longestLink || !/^https?:\/\/[\x21-\x7e]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

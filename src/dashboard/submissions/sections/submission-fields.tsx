import { parsePlainAddress } from '../../../email/addresses';
import type { SubmissionData } from '../../../files/merge-files';
import { truncate } from '../../../lib/text';
import { parseHttpUrl } from '../../../lib/urls';
import { findSender } from '../../../submissions/sender';
import type { SubmissionDetail } from '../../../submissions/submission.repository';
import { Marked } from '../../search/marks';

/** The message, large, and below it the other fields in their order, as plain text; the byline shows the sender's. */
export function SubmissionFields({ submission: { id, data, mailOverrides } }: { submission: SubmissionDetail }) {
  const { fields, omitted } = fitFields(data, new Set(mailOverrides?.hidden));
  const isComplete = omitted === 0 && !fields.some(({ isTruncated }) => isTruncated);
  const message = findMessage(fields);
  const sender = findSender(data);
  const others = fields.filter((field) => field !== message && !sender.fields.includes(field.name));
  return (
    <section className="card" aria-labelledby="fields">
      <h2 id="fields" className={message && 'unseen'}>
        Fields
      </h2>
      {fields.length === 0 && <p className="soft">This submission has no fields.</p>}
      {fields.length > 0 && !message && others.length === 0 && <p className="soft">Nothing else was submitted.</p>}
      {message && (
        <>
          <p className="message" dir="auto">
            <LinkedText text={message.value} field={message.name} />
          </p>
          {message.isTruncated && <p className="soft">… truncated</p>}
        </>
      )}
      <dl className="submitted">
        {others.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <Field key={index} field={field} />
        ))}
      </dl>
      {!isComplete && (
        <p className="small">
          This submission is too large to show in full{omitted > 0 && `; ${omitted} more fields are not shown`}.{' '}
          <a href={`/dashboard/submissions/${id}/json`}>Download everything as JSON</a>
        </p>
      )}
    </section>
  );
}

const messageNames =
  /^(?:your|the)?[ _-]?(?:message|comments?|text|body|question|enquiry|inquiry|feedback|description|cover[ _-]?letter|nachricht|mensaje|mensagem|messaggio|bericht|meddelande)$/i;
/** Without a field of such a name, the longest text of at least this many characters is the message. */
const minMessageLength = 80;

function findMessage(fields: readonly ShownField[]): ShownField | undefined {
  const texts = fields.filter(({ value, isText, isInstruction }) => isText && !isInstruction && value.trim() !== '');
  const named = texts.find(({ name }) => messageNames.test(name));
  if (named) return named;
  const sentences = texts.filter(({ value }) => value.length >= minMessageLength && /\s\S+\s/.test(value));
  return sentences.sort((one, other) => other.value.length - one.value.length)[0];
}

/** Longer values scroll instead of filling the page. */
const longText = 1_500;

function Field({ field: { name, value, isInstruction, isTruncated } }: { field: ShownField }) {
  const scrolling = value.length > longText ? { className: 'long', tabIndex: 0 } : {};
  return (
    <div>
      <dt>
        <bdi>{name === '' ? '(no name)' : name}</bdi> {isInstruction && <span className="tag">Instruction</span>}
      </dt>
      <dd dir="auto" {...scrolling}>
        {value === '' ? <span className="soft">(empty)</span> : <LinkedText text={value} field={name} />}
      </dd>
      {isTruncated && <dd className="soft">… truncated</dd>}
    </div>
  );
}

/** The `mailto:` link of an address, encoded so that the address cannot add a subject or further recipients. */
export function mailtoOf(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

function LinkedText({ text, field }: { text: string; field: string }) {
  const address = parsePlainAddress(text);
  const marked = <Marked text={text} field={field} />;
  if (address) return <a href={mailtoOf(address)}>{marked}</a>;
  if (!isSafeLink(text)) return marked;
  return (
    <a href={text} rel="noopener noreferrer nofollow">
      {marked}
    </a>
  );
}

const maxLinkLength = 2_000;

/** Whether the whole text is an http or https URL without a login, which could mislead about the host. */
export function isSafeLink(text: string): boolean {
  if (text.length > maxLinkLength || !/^https?:\/\/[\x21-\x7e]+$/i.test(text)) return false;
  const url = parseHttpUrl(text);
  return url !== null && url.username === '' && url.password === '';
}

interface ShownField {
  readonly name: string;
  readonly value: string;
  /** It was submitted as text, not as a list or an object. */
  readonly isText: boolean;
  /** It tells Letterbox what to do, and says nothing of the visitor. */
  readonly isInstruction: boolean;
  readonly isTruncated: boolean;
}

/**
 * Limits in bytes of HTML, for all fields together and for one name. They keep the page small for any submission.
 */
const maxBytes = { total: 36_000, name: 300 };

/** The fields that fit on the page, truncated where needed, and how many were omitted. */
function fitFields(data: SubmissionData, instructions: ReadonlySet<string>): { fields: ShownField[]; omitted: number } {
  const fields: ShownField[] = [];
  let remaining = maxBytes.total;
  let omitted = 0;
  for (const [name, submitted] of Object.entries(data)) {
    const shownName = truncateHtml(name, maxBytes.name);
    remaining -= htmlBytes(shownName);
    if (remaining <= 0) {
      omitted += 1;
      continue;
    }
    const value = toText(submitted);
    const shown = truncateHtml(value, remaining);
    remaining -= htmlBytes(shown);
    fields.push({
      ...{ name: shownName, value: shown, isTruncated: shown !== value },
      ...{ isText: typeof submitted === 'string', isInstruction: instructions.has(name) },
    });
  }
  return { fields, omitted };
}

/** Text as it is, a list of texts one per line, anything else as JSON. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')) {
    return value.join('\n');
  }
  return JSON.stringify(value, null, 2);
}

function truncateHtml(text: string, bytes: number): string {
  // Every character takes at least one byte, so the rest need not be measured.
  return truncate(text.slice(0, bytes + 1), bytes, { measure: htmlBytes });
}

function htmlBytes(text: string): number {
  return Buffer.byteLength(text) + 5 * (text.match(/[&<>"']/g)?.length ?? 0);
}

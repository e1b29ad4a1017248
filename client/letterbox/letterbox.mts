import type { Result } from './result.mjs';
import { endpointOf, type SendOptions, send } from './send.mjs';
import { type Messages, textOf } from './texts.mjs';

export { type EnhanceOptions, enhance, nextPage, type SubmitDetail, type WaitDetail } from './enhance.mjs';
export type { ErrorCode, FailedSubmission, Failure, FilesInfo, QuotaInfo, Result, Success } from './result.mjs';
export type { Messages } from './texts.mjs';

/** A field value. Null and undefined are left out; an array is sent as repeated fields. */
export type FieldValue = string | number | boolean | null | undefined | Blob | readonly FieldValue[];

export interface SubmitOptions extends SendOptions {
  /** The URL of the service's `/api/submit`. */
  readonly endpoint: string;
  /** The form's access key, unless it is one of the fields. */
  readonly accessKey?: string;
  /** The button that was pressed: its name and value are sent with a form. */
  readonly submitter?: HTMLElement | null;
}

/**
 * Submits a form, FormData or an object of fields. Never rejects. The same object, submitted again after a failure, is
 * stored once.
 */
export function submit(form: HTMLFormElement, options?: Partial<SubmitOptions>): Promise<Result>;
export function submit(data: FormData | Readonly<Record<string, FieldValue>>, options: SubmitOptions): Promise<Result>;
export function submit(
  source: HTMLFormElement | FormData | Readonly<Record<string, FieldValue>>,
  { endpoint, accessKey, submitter, ...options }: Partial<SubmitOptions> = {},
): Promise<Result> {
  const isForm = source instanceof HTMLFormElement;
  const data = isForm ? new FormData(source) : new FormData();
  if (!isForm) {
    const fields = source instanceof FormData ? source : Object.entries(source);
    for (const [name, value] of fields) append(data, name, value);
  }
  const { name, value } = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (name) data.append(name, value ?? '');
  if (accessKey !== undefined) data.set('access_key', accessKey);
  return send(source, data, endpoint ?? endpointOf(source as HTMLFormElement, submitter), options);
}

function append(data: FormData, name: string, value: FieldValue): void {
  if (Array.isArray(value)) for (const item of value) append(data, name, item);
  else if (value instanceof Blob) data.append(name, value);
  else if (value !== null && value !== undefined) data.append(name, `${value}`);
}

/** The message that the script would show for a result. */
export function messageOf(
  result: Result,
  messages: Messages = {},
  element: Element = document.documentElement,
): string {
  return textOf(result, element, (key) => messages[key as keyof Messages]);
}

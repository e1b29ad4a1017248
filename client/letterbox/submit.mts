import type { Result } from './answer.mjs';
import { endpointOf, post } from './post.mjs';
import type { OnProgress } from './send.mjs';

/** A field's value as it can be posted; what is null or undefined is left out, a list is posted as repeated fields. */
export type FieldValue = string | number | boolean | null | undefined | Blob | readonly FieldValue[];

export interface SubmitOptions {
  /** The address of the service's `/api/submit`. */
  readonly endpoint: string;
  /** The form's access key, unless it is one of the fields. */
  readonly accessKey?: string;
  /** Called with the share of an upload that is sent, from 0 to 1. */
  readonly onProgress?: OnProgress;
}

/**
 * Posts a form, FormData or an object of fields, and gives back what it came to; it never rejects. What is submitted
 * again after a failure, as the same object, is stored once.
 */
export function submit(form: HTMLFormElement, options?: Partial<SubmitOptions>): Promise<Result>;
export function submit(data: FormData | Readonly<Record<string, FieldValue>>, options: SubmitOptions): Promise<Result>;
export function submit(
  source: HTMLFormElement | FormData | Readonly<Record<string, FieldValue>>,
  { endpoint, accessKey, onProgress }: Partial<SubmitOptions> = {},
): Promise<Result> {
  const isForm = source instanceof HTMLFormElement;
  const data = isForm ? new FormData(source) : new FormData();
  if (!isForm) {
    const fields = source instanceof FormData ? source : Object.entries(source);
    for (const [name, value] of fields) append(data, name, value);
  }
  if (accessKey !== undefined) data.set('access_key', accessKey);
  return post(source, data, endpoint ?? endpointOf(source as HTMLFormElement), onProgress);
}

function append(data: FormData, name: string, value: FieldValue): void {
  if (Array.isArray(value)) for (const one of value) append(data, name, one);
  else if (value instanceof Blob) data.append(name, value);
  else if (value !== null && value !== undefined) data.append(name, `${value}`);
}

'use client';
import {
  type FieldValue,
  type Messages,
  messageOf,
  nextPage,
  type Result,
  type SubmitOptions,
  type Success,
  submit,
} from '@letterbox/client';
import { useRef, useState } from 'react';

export interface UseLetterboxOptions {
  readonly accessKey: string;
  /** The URL of the service's `/api/submit`. */
  readonly endpoint: string;
  /** The form uses ALTCHA: its proof of work is done before the submission is sent. */
  readonly altcha?: boolean;
  /** Replace the built-in texts. */
  readonly messages?: Messages;
  /** Opens the checkout or the thank-you page that the service responds with. True by default. */
  readonly redirect?: boolean;
  /** Called when the submission was accepted, before another page is opened. */
  readonly onSuccess?: (result: Success) => void;
}

export interface LetterboxState {
  /** `waiting` until two seconds have passed since the page load, because the service drops what is sent sooner. */
  readonly state: 'idle' | 'waiting' | 'sending' | 'success' | 'error';
  /** The browser's messages for invalid fields, by name; only of forms with `noValidate`. */
  readonly errors: Readonly<Record<string, string>>;
  /** The fraction of an upload that is sent, from 0 to 1; null without files and when nothing is being sent. */
  readonly progress: number | null;
  /** What to show the visitor, in the language of the form; empty while there is nothing to say. */
  readonly message: string;
  /** The service's response; null before. */
  readonly result: Result | null;
}

/** The part of React's submit event that the hook uses. */
interface SubmitEventLike {
  readonly currentTarget: HTMLFormElement;
  readonly nativeEvent: Event;
  preventDefault(): void;
}

export interface UseLetterbox extends LetterboxState {
  /** For `<form onSubmit>`: checks the fields, sends them, and clears the form if they were accepted. */
  onSubmit(event: SubmitEventLike): void;
  /** Sends fields without a form. Never rejects. Null if a submission is being sent already. */
  submit(data: FormData | Readonly<Record<string, FieldValue>>): Promise<Result | null>;
  /** Back to the state before the first submission, to show the form again. */
  reset(): void;
}

const idle: LetterboxState = { state: 'idle', errors: {}, progress: null, message: '', result: null };

/** Submits forms or fields to a Letterbox service, and renders again whenever there is something new to show. */
export function useLetterbox(options: UseLetterboxOptions): UseLetterbox {
  const { accessKey, endpoint, altcha, messages, redirect = true, onSuccess } = options;
  const [state, setState] = useState(idle);
  const isBusy = useRef(false);

  async function send(source: Source, element: Element, submitter?: HTMLElement | null): Promise<Result | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    const show = (change: Partial<LetterboxState>) => setState((now) => ({ ...now, ...change }));
    setState({ ...idle, state: 'sending', message: messages?.sending ?? '' });
    const settings: SubmitOptions = {
      accessKey,
      endpoint,
      submitter,
      ...(altcha !== undefined && { altcha }),
      onWait: () => show({ state: 'waiting', message: messages?.waiting ?? messages?.sending ?? '' }),
      onSend: () => show({ state: 'sending', message: messages?.sending ?? '' }),
      onProgress: (progress) => show({ progress }),
    };
    // The overloads of `submit` take one kind of source each.
    const result = await submit(source as FormData, settings);
    setState({
      ...idle,
      state: result.success ? 'success' : 'error',
      message: messageOf(result, messages, element),
      result,
    });
    // The second click of a double click would send the emptied form.
    setTimeout(
      () => {
        isBusy.current = false;
      },
      result.success ? 1_000 : 0,
    );
    if (!result.success) return result;
    // A field named `reset` hides the method.
    if (source instanceof HTMLFormElement) HTMLFormElement.prototype.reset.call(source);
    onSuccess?.(result);
    const url = redirect && nextPage(result);
    if (url) location.assign(url);
    return result;
  }

  return {
    ...state,
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
      const invalid = submitter?.formNoValidate ? [] : invalidFields(form);
      if (isBusy.current) return;
      if (invalid[0]) {
        setState({ ...idle, state: 'error', errors: errorsOf(invalid) });
        invalid[0].focus();
      } else void send(form, form, submitter);
    },
    submit: (data) => send(data, document.documentElement),
    reset: () => setState(idle),
  };
}

type Source = HTMLFormElement | FormData | Readonly<Record<string, FieldValue>>;

/** Browsers check the fields of a form before `submit`, unless it has `noValidate`; then none is invalid here. */
function invalidFields(form: HTMLFormElement): HTMLInputElement[] {
  const fields = Array.from(form.elements) as HTMLInputElement[];
  return fields.filter((field) => field.matches(':invalid:not(fieldset)'));
}

function errorsOf(fields: readonly HTMLInputElement[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, validationMessage }) => [name, validationMessage]));
}

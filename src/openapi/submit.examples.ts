import { SubmitError, type SubmitErrorCode } from '../submit/submit-error';
import { codesOf } from './error-codes';
import type { Example } from './open-api.types';

/** A post as a page's script would send it, and as a form would. */
export const postExample = {
  access_key: 'YOUR_ACCESS_KEY',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  message: 'I would like to know more.',
  botcheck: '',
};

/** What an accepted post may be answered with. */
export const receivedExamples: Readonly<Record<string, Example>> = {
  received: { summary: 'Accepted', value: { success: true, message: 'Submission received' } },
  redirect: {
    summary: 'Accepted, with a thank-you page',
    value: {
      success: true,
      message: 'Submission received',
      redirect: '/thanks',
      redirect_params: { name: 'Ada Lovelace' },
    },
  },
  payment: {
    summary: 'Accepted, and to be paid',
    value: {
      success: true,
      message: 'Submission received',
      payment_url: 'https://checkout.example.com/pay/cs_a1b2c3',
    },
  },
  filesStored: {
    summary: 'Accepted, with its files',
    value: { success: true, message: 'Submission received', files: { received: 2, stored: 2 } },
  },
  fileAsText: {
    summary: 'Accepted, though a file was meant and only its name came',
    value: {
      success: true,
      message: 'Submission received',
      files: {
        received: 0,
        stored: 0,
        hint: 'A file was sent as its name only. Send the form as multipart/form-data.',
      },
    },
  },
  filesDropped: {
    summary: 'Accepted without its files',
    value: {
      success: true,
      message: 'Submission received',
      note: 'The files were not stored: the owner of this form has not connected a storage for files.',
      files: { received: 2, stored: 0 },
    },
  },
};

const quota = { limit: 500, used: 500, plan: 'free' };

/** What each code of this status looks like, with the text that goes with it. */
export function errorExamples(status: number): Record<string, Example> {
  return Object.fromEntries(codesOf(status).map((code) => [code, exampleOf(code)]));
}

function exampleOf(code: SubmitErrorCode): Example {
  const { message } = new SubmitError(code);
  const value = { success: false, message, code, ...(code === 'quota_reached' && { quota }) };
  return { summary: code, value };
}

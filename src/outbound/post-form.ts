import type { AxiosInstance } from 'axios';

export interface FormPost {
  readonly url: string;
  readonly form: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  /** For connecting, sending and reading together. */
  readonly timeoutMs: number;
  readonly bytesPerAnswer: number;
  readonly signal?: AbortSignal | undefined;
}

/** What came back, whatever its status; or why nothing usable did, in words that hold nothing of the request. */
export type FormAnswer = { readonly status: number; readonly body: string } | { readonly problem: string };

/** Posts a form to a service that the operator configured and reads its answer as text; follows no redirect, never throws. */
export async function postForm(http: AxiosInstance, post: FormPost): Promise<FormAnswer> {
  // axios' own time-out does not stop an answer that drips.
  const deadline = AbortSignal.timeout(post.timeoutMs);
  try {
    const { status, data } = await http.post<unknown>(post.url, post.form, {
      headers: { ...post.headers },
      signal: post.signal ? AbortSignal.any([deadline, post.signal]) : deadline,
      timeout: 0,
      maxRedirects: 0,
      maxContentLength: post.bytesPerAnswer,
      proxy: false,
      responseType: 'text',
      transformResponse: (body: unknown) => body,
      validateStatus: () => true,
    });
    return { status, body: String(data) };
  } catch (error) {
    // Not the error itself: it carries the request, and so the secret.
    return { problem: deadline.aborted ? 'no answer in time' : hasCode(error) ? error.code : 'no usable answer' };
  }
}

function hasCode(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

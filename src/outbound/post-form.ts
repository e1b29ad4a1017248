import type { AxiosInstance } from 'axios';

interface FormPost {
  readonly url: string;
  readonly form: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  /** For connecting, sending and reading together. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/** The response with any status; or why there is none, in words that contain nothing of the request. */
type FormResponse = { readonly status: number; readonly body: string } | { readonly problem: string };

/**
 * Posts a form to a service that the operator configured and reads the response as text. Follows no redirects; never
 * throws.
 */
export async function postForm(http: AxiosInstance, post: FormPost): Promise<FormResponse> {
  // The timeout of axios does not stop a response that arrives one byte at a time.
  const deadline = AbortSignal.timeout(post.timeoutMs);
  try {
    const { status, data } = await http.post<unknown>(post.url, post.form, {
      headers: { ...post.headers },
      signal: post.signal ? AbortSignal.any([deadline, post.signal]) : deadline,
      timeout: 0,
      maxRedirects: 0,
      maxContentLength: post.maxResponseBytes,
      proxy: false,
      responseType: 'text',
      transformResponse: (body: unknown) => body,
      validateStatus: () => true,
    });
    return { status, body: String(data) };
  } catch (error) {
    // Not the error itself: it contains the request, and with it the secret.
    return { problem: deadline.aborted ? 'timeout' : hasCode(error) ? error.code : 'no usable response' };
  }
}

function hasCode(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

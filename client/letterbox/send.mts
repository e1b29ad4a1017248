import type { Failure, Result, Success } from './answer.mjs';

/** Hears how much of an upload is sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

/**
 * Posts fields and files and gives back what they came to; it never rejects. `onProgress` is called only where there
 * are files to upload.
 */
export async function send(endpoint: string, data: FormData, onProgress?: OnProgress): Promise<Result> {
  const files = [...data.values()].filter((value): value is File => typeof value !== 'string');
  const body = files[0] ? data : new URLSearchParams(data as unknown as Record<string, string>);
  const upload = onProgress && files.some(({ size }) => size) ? onProgress : null;
  const [status, text] = await (upload ? sendByXhr(endpoint, body, upload) : sendByFetch(endpoint, body));
  let answer: Success | Failure | null = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // A proxy may answer with a page of its own.
  }
  if (status === 200 && answer?.success) return answer;
  return {
    message: '',
    ...(status === 0 && { code: 'network' }),
    ...(answer as Failure | null),
    success: false,
    status,
  };
}

type Reply = [status: number, text: string];

const accept = 'application/json';

async function sendByFetch(endpoint: string, body: BodyInit): Promise<Reply> {
  try {
    // Younger than the browsers that this is for. A repetition is stored once, so giving up is safe.
    const signal = AbortSignal.timeout?.(60_000);
    const answer = await fetch(endpoint, { method: 'POST', headers: { accept }, body, signal });
    return [answer.status, await answer.text()];
  } catch {
    return [0, ''];
  }
}

// `fetch` does not tell how far an upload is.
function sendByXhr(endpoint: string, body: FormData | URLSearchParams, onProgress: OnProgress): Promise<Reply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
    request.onloadend = () => resolve([request.status, request.responseText]);
    onProgress(0);
    request.open('POST', endpoint);
    request.setRequestHeader('accept', accept);
    request.send(body);
  });
}

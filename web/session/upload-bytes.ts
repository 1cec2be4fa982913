import { ApiError, parseResponse } from '../api/call.ts';
import { withAccessToken } from './session.ts';

/** `onProgress` receives the uploaded share, 0 to 1. `signal` aborts the upload. */
type UploadOptions = { onProgress(part: number): void; signal: AbortSignal };

/**
 * Uploads the bytes of a file to an address of the API, as the member. Reports progress, which `fetch` cannot. Rejects with ApiError (`offline` if
 * the connection broke), SessionEnded, or the signal's reason.
 */
export const uploadBytes = <T>(url: string, bytes: Blob, sending: UploadOptions): Promise<T> =>
  withAccessToken((headers) => sendBytes(url, { bytes, headers }, sending) as Promise<T>);

function sendBytes(url: string, { bytes, headers }: { bytes: Blob; headers: Record<string, string> }, { onProgress, signal }: UploadOptions): Promise<unknown> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/octet-stream' })) request.setRequestHeader(name, value);
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail(new ApiError(0, { code: 'offline', detail: '' }));
    request.onabort = () => fail(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.onload = () => {
      const answer = { status: request.status, headers: { get: (name: string) => request.getResponseHeader(name) }, text: async () => request.responseText };
      parseResponse(answer).then(done, fail);
    };
    request.send(bytes);
  });
}

import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { contentTypeOfName, type FileStore, FilesError } from '../port.ts';

export type S3Options = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string; readMs?: number; writeMs?: number };

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_TRIES = 3;
/** Deadline for a response over all attempts, in ms. Short, because a person is waiting for the file. */
const READ_TIMEOUT_MS = 3_000;
/** Deadline for transferring the bytes over all attempts, in ms. */
const WRITE_TIMEOUT_MS = 10_000;

/**
 * Stores files in an S3-compatible bucket: version 4 signatures with the payload's hash, and path-style addresses, which every server supports.
 * Follows no redirects; has one deadline over all attempts and a size limit. Retries after a 5xx, a 429 or a broken connection, because all calls are
 * idempotent.
 */
export function s3Files({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
  readMs = READ_TIMEOUT_MS,
  writeMs = WRITE_TIMEOUT_MS,
}: S3Options): FileStore {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const address = (name: string) => `${endpoint}/${encodeURIComponent(bucket)}/${name}`;

  type Request = { method: string; name: string; body?: Uint8Array; contentType?: string; signal: AbortSignal };

  async function once({ method, name, body, contentType, signal }: Request): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(contentType ? { 'content-type': contentType } : {}),
    };
    const signed = await aws.sign(address(name), { method, headers, ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}) });
    return fetch(signed, { redirect: 'error', signal });
  }

  /** Sends a signed request. Returns on 200 and 404; throws FilesError otherwise. */
  async function call(request: Request): Promise<Response> {
    const { method, name, signal } = request;
    for (let attempt = 1; ; attempt++) {
      const answer = await once(request).catch((cause: Error) => cause);
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer;
      const reason = answer instanceof Response ? `answered ${answer.status} ${await readErrorCode(answer)}` : `did not answer (${answer.name})`;
      const passing = !(answer instanceof Response) || answer.status >= 500 || answer.status === 429;
      if (!passing || attempt === MAX_TRIES || signal.aborted) throw new FilesError(`the file store ${reason} to ${method} ${name}`, answer);
      await new Promise((done) => setTimeout(done, 100 * 2 ** attempt * (0.5 + Math.random() / 2)));
    }
  }

  return {
    async put(name, bytes, contentType) {
      if (!contentTypeOfName(name)) throw new FilesError(`not a name of a file: ${name}`);
      const answer = await call({ method: 'PUT', name, body: bytes, contentType, signal: AbortSignal.timeout(writeMs) });
      await answer.body?.cancel();
      if (!answer.ok) throw new FilesError(`the file store has no bucket ${bucket}`);
    },
    async get(name) {
      const contentType = contentTypeOfName(name);
      if (!contentType) return undefined;
      const deadline = extendableDeadline(readMs);
      const answer = await call({ method: 'GET', name, signal: deadline.signal }).finally(deadline.stop);
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_FILE_BYTES) {
        await answer.body?.cancel();
        if (answer.ok) throw new FilesError(`${name} is larger than a file of ours can be`);
        return undefined;
      }
      deadline.extend(writeMs);
      const bytes = await answer
        .bytes()
        .catch((cause: Error) => {
          throw new FilesError(`${name} did not come whole (${cause.name})`, cause);
        })
        .finally(deadline.stop);
      return { bytes, contentType };
    },
    async has(name) {
      if (!contentTypeOfName(name)) return false;
      const answer = await call({ method: 'HEAD', name, signal: AbortSignal.timeout(readMs) });
      return answer.ok;
    },
    async remove(name) {
      if (!contentTypeOfName(name)) throw new FilesError(`not a name of a file: ${name}`);
      await (await call({ method: 'DELETE', name, signal: AbortSignal.timeout(writeMs) })).body?.cancel();
    },
  };
}

/** Returns a signal that aborts after `ms`, unless stopped or extended before. */
function extendableDeadline(ms: number): { signal: AbortSignal; extend(ms: number): void; stop(): void } {
  const controller = new AbortController();
  const start = (wait: number) => setTimeout(() => controller.abort(new DOMException('The deadline has passed', 'TimeoutError')), wait);
  let timer = start(ms);
  const stop = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    extend(wait) {
      stop();
      timer = start(wait);
    },
    stop,
  };
}

/** Reads the error code, such as `SignatureDoesNotMatch`, from the XML of an error response. */
async function readErrorCode(answer: Response): Promise<string> {
  const text = (await answer.text().catch(() => '')).slice(0, 2000);
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type Files, FilesError, typeOfFile } from '../port.ts';

export type S3Options = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string; timeoutMs?: number };

const LARGEST = 20 * 1024 * 1024;
const TRIES = 3;

/**
 * Files in an S3-compatible bucket: signature version 4 with the payload's own hash, addresses in path style so that any
 * server fits. No redirects, a time-out, a size limit; a busy store (5xx, 429) or a broken line is tried again, because
 * all calls may be repeated.
 */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey, timeoutMs = 10_000 }: S3Options): Files {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const address = (name: string) => `${endpoint}/${encodeURIComponent(bucket)}/${name}`;

  async function once(method: string, name: string, body: Uint8Array | undefined, contentType: string | undefined): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(contentType ? { 'content-type': contentType } : {}),
    };
    const signed = await aws.sign(address(name), { method, headers, ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}) });
    return fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  }

  /** The answer to a signed request; 404 and 200 are answers, everything else is a FilesError. */
  async function call(method: string, name: string, body?: Uint8Array, contentType?: string): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await once(method, name, body, contentType).catch((cause: Error) => cause);
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer;
      const reason = answer instanceof Response ? `answered ${answer.status} ${await codeOf(answer)}` : `did not answer (${answer.name})`;
      const passing = !(answer instanceof Response) || answer.status >= 500 || answer.status === 429;
      if (!passing || attempt === TRIES) throw new FilesError(`the file store ${reason} to ${method} ${name}`, answer);
      await new Promise((done) => setTimeout(done, 100 * 2 ** attempt * (0.5 + Math.random() / 2)));
    }
  }

  return {
    async put(name, bytes, contentType) {
      if (!typeOfFile(name)) throw new FilesError(`not a name of a file: ${name}`);
      const answer = await call('PUT', name, bytes, contentType);
      await answer.body?.cancel();
      if (!answer.ok) throw new FilesError(`the file store has no bucket ${bucket}`);
    },
    async get(name) {
      const contentType = typeOfFile(name);
      if (!contentType) return undefined;
      const answer = await call('GET', name);
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > LARGEST) {
        await answer.body?.cancel();
        if (answer.ok) throw new FilesError(`${name} is larger than a file of ours can be`);
        return undefined;
      }
      const bytes = await answer.bytes().catch((cause: Error) => {
        throw new FilesError(`${name} did not come whole (${cause.name})`, cause);
      });
      return { bytes, contentType };
    },
    async has(name) {
      if (!typeOfFile(name)) return false;
      const answer = await call('HEAD', name);
      return answer.ok;
    },
    async remove(name) {
      if (!typeOfFile(name)) throw new FilesError(`not a name of a file: ${name}`);
      await (await call('DELETE', name)).body?.cancel();
    },
  };
}

/** `SignatureDoesNotMatch` and the like, from the XML of an error answer. */
async function codeOf(answer: Response): Promise<string> {
  const text = (await answer.text().catch(() => '')).slice(0, 2000);
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3StandIn = {
  address: string;
  names(): string[];
  /** Answers the next `times` requests with this status. */
  failNext(times: number, status: number): void;
  /** While true, accepts requests without answering. */
  beSilent(silent: boolean): void;
  close(): Promise<void>;
};

type Account = { bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/**
 * Starts a bucket for tests: PUT, GET, HEAD and DELETE in path style, XML errors, and full verification of version 4 signatures in the Authorization
 * header (canonical request, scope, key of the day, the payload's hash).
 */
export async function startS3(account: Account): Promise<S3StandIn> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let failing = { times: 0, status: 0 };
  let silent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!silent) answer(request, Buffer.concat(chunks), response);
    });
  });

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    if (failing.times > 0) {
      failing = { times: failing.times - 1, status: failing.status };
      return void refuse(failing.status, 'SlowDown');
    }
    const problem = findSignatureError(request, body, account);
    if (problem) return void refuse(403, problem);
    const [, bucket, ...rest] = (request.url ?? '').split('/');
    const name = rest.join('/');
    if (bucket !== account.bucket) return void refuse(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, type: String(request.headers['content-type']) });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    const object = objects.get(name);
    if (!object) return void refuse(404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length }).end(object.bytes);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    names: () => [...objects.keys()],
    failNext: (times, status) => {
      failing = { times, status };
    },
    beSilent: (yes) => {
      silent = yes;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Returns the service's error code for a wrong signature; undefined if the signature is valid. */
function findSignatureError(request: IncomingMessage, body: Buffer, { region, accessKeyId, secretAccessKey }: Account): string | undefined {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!match) return 'AccessDenied';
  const [, key, day = '', zone, signed = '', signature] = match;
  const date = String(request.headers['x-amz-date']);
  const payload = String(request.headers['x-amz-content-sha256']);
  if (key !== accessKeyId || zone !== region) return 'InvalidAccessKeyId';
  if (!signed.split(';').includes('host') || !date.startsWith(day)) return 'AccessDenied';
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const headers = signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, path, query, headers, signed, payload].join('\n');
  const scope = `${day}/${zone}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const signing = ['s3', 'aws4_request'].reduce((of, part) => hmac(of, part), hmac(hmac(`AWS4${secretAccessKey}`, day), String(zone)));
  return createHmac('sha256', signing).update(text).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

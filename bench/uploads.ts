import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { REGISTRATION_FORM } from './chat.ts';
import { peakMemoryDuring } from './memory.ts';
import { createPeople, post } from './people.ts';
import { type BenchEnvironment, type ProductServer, startProduct } from './product.ts';
import { formatMilliseconds, quantile, type Table } from './table.ts';

const DURATION_MS = 15_000;
/** Numbers of parallel uploads: two, as one page sends, and eight, which keep a process busy. */
const CONCURRENT_UPLOADS = [2, 8] as const;

/**
 * Measures uploads of 12-megapixel pictures: number per second, time of each, and peak memory of the process. Noise is the worst case for a camera
 * picture. Each picture is resized to three widths, encrypted and stored.
 */
export async function benchUploads(home: BenchEnvironment): Promise<Table> {
  const product = await startProduct(home);
  try {
    const [patient] = await createPeople(home.databaseUrl, 'patient', 1);
    if (!patient) throw new Error('nobody to hand in a picture');
    const opened = await post(`${product.address}/api/v1/reservation`, REGISTRATION_FORM, patient.token);
    const at = `${product.address}/api/v1/consultations/${(opened as { id: number }).id}/files`;
    await putBody(`${at}/consent`, patient.token, JSON.stringify({ consent: true }), 'application/json');
    const bytes = await makePhotograph();
    const rows: string[][] = [['one picture as it comes', `${(bytes.length / 2 ** 20).toFixed(1)} MB`, '', '', '']];
    rows.push(['before the first', '', '', '', `${product.memory().toFixed(0)} MB`]);
    for (const together of CONCURRENT_UPLOADS) rows.push(await measureUploads(product, { at, token: patient.token, bytes, together }));
    return { title: 'Pictures of 12 megapixels handed in', head: ['what', 'a second', 'p50', 'p95', 'memory at most'], rows };
  } finally {
    await product.stop();
  }
}

const makePhotograph = () =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 12 } } })
    .blur(1.5)
    .jpeg({ quality: 90 })
    .toBuffer();

async function measureUploads(product: ProductServer, given: { at: string; token: string; bytes: Buffer; together: number }): Promise<string[]> {
  const { at, token, bytes, together } = given;
  const took: number[] = [];
  const began = performance.now();
  const most = await peakMemoryDuring(product, () =>
    Promise.all(
      Array.from({ length: together }, async () => {
        while (performance.now() - began < DURATION_MS) {
          const from = performance.now();
          await putBody(`${at}/${randomUUID()}`, token, bytes, 'application/octet-stream');
          took.push(performance.now() - from);
        }
      }),
    ),
  );
  const perSecond = ((took.length * 1000) / (performance.now() - began)).toFixed(1);
  return [`${together} at once`, perSecond, formatMilliseconds(quantile(took, 0.5)), formatMilliseconds(quantile(took, 0.95)), `${most.toFixed(0)} MB`];
}

async function putBody(url: string, token: string, body: string | Buffer, type: string): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${token}`, 'content-type': type }, body: body as string });
  if (!answer.ok) throw new Error(`${url.split('/').slice(3, 7).join('/')} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

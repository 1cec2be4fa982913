import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { FileSize, MessageFile, PatientFiles } from '../../../contract/threads/attachments.ts';
import { FILE_PATH } from '../../files/files.ts';
import { type FileStore, FilesError } from '../../providers/files/port.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { type Headers, makeCoordinator, registerPatient } from '../patients.fixture.ts';

/** Returns a photo with EXIF data as a camera writes it. The picture is noise, because a uniform picture would compress to nothing. */
export const makePhoto = (width = 640, height = 480, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#885544', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .withExif({ IFD0: { Make: 'Naru test camera', Orientation: '6' }, IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /OpenAction [3 0 R /Fit] >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

/** Wraps a file store to list its files, and to fail on request as if full or unreachable. */
function makeFailingStore(files: FileStore): FileStore & { fail(times: number): void; names: Set<string> } {
  const names = new Set<string>();
  let failing = 0;
  const orFail = () => {
    if (failing <= 0) return;
    failing -= 1;
    throw new FilesError('the store is full, or away');
  };
  return {
    ...files,
    names,
    fail: (times) => {
      failing = times;
    },
    async get(name) {
      orFail();
      return files.get(name);
    },
    async put(name, bytes, type) {
      orFail();
      await files.put(name, bytes, type);
      names.add(name);
    },
    async remove(name) {
      orFail();
      await files.remove(name);
      names.delete(name);
    },
  };
}

/** A patient who has consented to file sharing, a coordinator of her clinic, a coordinator of another clinic, and their file operations. */
export async function attachmentWorld(options: Parameters<typeof testWorld>[0] = {}) {
  let store: ReturnType<typeof makeFailingStore> | undefined;
  const world = await testWorld({
    ...options,
    change: (deps) => {
      store = makeFailingStore(deps.files);
      return { files: store };
    },
  });
  const her = await registerPatient(world, { language: 'en' });
  const staff = await makeCoordinator(world);
  const other = await makeCoordinator(world, 2);
  const at = (thread = her.consultationId) => `/api/v1/consultations/${thread}/files`;
  const doing = makeFileActs(world, at);
  await doing.agree(her.headers);
  return { world, her, staff, other, at, store: store as ReturnType<typeof makeFailingStore>, ...doing };
}

function makeFileActs(world: World, at: (thread?: number) => string) {
  const agree = (headers: Headers) => world.put(`${at()}/consent`, { consent: true }, headers);
  const upload = (headers: Headers, bytes: Uint8Array, { id = randomUUID() as string, name = '', angle = '', thread = undefined as number | undefined } = {}) =>
    world.app
      .inject({
        method: 'PUT',
        url: `${at(thread)}/${id}?name=${encodeURIComponent(name)}${angle && `&angle=${angle}`}`,
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes),
      })
      .then((answer) => ({ id, answer, file: answer.json<MessageFile>() }));
  const send = (headers: Headers, files: string[], clientMessageId: string = randomUUID()) =>
    world.post(at(), { files, client_message_id: clientMessageId }, headers);
  const links = (headers: Headers, files: string[], size: FileSize = 'large') => world.post(`${at()}/links`, { files, size }, headers);
  return {
    agree,
    upload,
    send,
    links,
    /** Uploads and sends a photo. Returns its id. */
    async sent(headers: Headers, bytes?: Uint8Array, name?: string): Promise<string> {
      const { id } = await upload(headers, bytes ?? (await makePhoto()), { name: name ?? '' });
      await send(headers, [id]);
      return id;
    },
    link: async (headers: Headers, id: string, size?: FileSize): Promise<string> =>
      (await links(headers, [id], size)).json<{ links: { url: string }[] }>().links[0]?.url ?? `${FILE_PATH}/none`,
    open: (url: string, headers: Record<string, string> = {}) => world.get(url, headers),
    takeBack: (headers: Headers, id: string) => world.app.inject({ method: 'DELETE', url: `${at()}/${id}`, headers }),
    own: async (headers: Headers): Promise<PatientFiles> => (await world.get(at(), headers)).json(),
  };
}

import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { clientAddress } from '../platform/serve.ts';
import { FilesError, publicContentTypeOfName } from '../providers/files/port.ts';

/**
 * Registers `GET /files/:name`, which serves the public pictures. A name contains the hash of its content, so browsers may cache it for a year. A
 * revalidation is answered without reading the file.
 */
export function fileRoutes(app: FastifyInstance, { files, limits }: Pick<Deps, 'files' | 'limits'>): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    // Pictures have a separate rate limit, because a page of cards requests all of its pictures at once.
    await limits.take('public-read', `files ${clientAddress(request)}`);
    const { name } = request.params;
    if (!publicContentTypeOfName(name)) throw new AppError('not-found');
    const etag = `"${name}"`;
    // Allows cross-origin use, because link previews on other sites embed the pictures.
    const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'cross-origin' };
    if (request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send();
    const file = await files.get(name).catch((cause: unknown) => {
      if (!(cause instanceof FilesError)) throw cause;
      throw new AppError('unavailable', { retryAfter: 5, cause });
    });
    if (!file) throw new AppError('not-found');
    return reply
      .headers(headers)
      .type(file.contentType)
      .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  });
}

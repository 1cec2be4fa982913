import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_SECTIONS } from '../../../contract/addresses.ts';
import { LINK_PICTURE_FORMAT } from '../../../contract/catalog/link-pictures.ts';
import { isSiteLanguage } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/serve.ts';
import type { LinkPictureSources, LinkPictureTarget } from './link-picture-facts.ts';
import { makeLinkPictures } from './link-pictures.ts';

const SLUG_PATTERN = /^[a-z0-9-]{1,80}$/;
const FILE_EXTENSION = '.jpg';

type Params = { language: string; list?: string; slug?: string };
type Request = FastifyRequest<{ Params: Params; Querystring: { v?: unknown } }>;

/**
 * Registers the preview pictures of links to public pages (specification 2.9). The address is `/link-pictures`, the page's own path, and `.jpg`. Each
 * page has exactly one picture, regardless of the query. With the current version in the query it is cached for a year, else for five minutes.
 */
export function linkPictureRoutes(
  app: FastifyInstance,
  { limits, ...deps }: Pick<Deps, 'clock' | 'config' | 'database' | 'files' | 'limits'> & Omit<LinkPictureSources, 'db'>,
): void {
  const pictures = makeLinkPictures(deps);
  const answer = async (request: Request, reply: FastifyReply) => {
    const client = clientAddress(request);
    await limits.take('public-read', `link-pictures ${client}`);
    const asked = parseTarget(request.params);
    if (!asked) throw new AppError('not-found');
    const { version, path, bytes } = await pictures.get(asked, () => limits.take('link-picture', client));
    const [here = '', query = ''] = request.url.split('?');
    // An earlier name, or the id, redirects to the current address, so that a page has one picture.
    if (here !== `/link-pictures${path}${FILE_EXTENSION}`) return reply.redirect(`/link-pictures${path}${FILE_EXTENSION}${query ? `?${query}` : ''}`, 301);
    const etag = `"${version}"`;
    const lasting = request.query.v === version ? 'max-age=31536000, immutable' : 'max-age=300';
    reply.headers({ etag, 'cache-control': `public, ${lasting}`, 'cross-origin-resource-policy': 'cross-origin' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(LINK_PICTURE_FORMAT.type).send(bytes);
  };
  app.get('/link-pictures/:language', answer);
  app.get('/link-pictures/:language/:list', answer);
  app.get('/link-pictures/:language/:list/:slug', answer);
}

/** Parses the page that an address names; undefined if the address is malformed. The last path segment has the file extension. */
function parseTarget({ language, list, slug }: Params): LinkPictureTarget | undefined {
  const parts = [language, list, slug].filter((part) => part !== undefined);
  const last = parts.pop();
  if (!last?.endsWith(FILE_EXTENSION)) return undefined;
  const [tongue, kind, name] = [...parts, last.slice(0, -FILE_EXTENSION.length)];
  const known = PUBLIC_SECTIONS.find((one) => one === kind);
  if (!isSiteLanguage(tongue) || (kind !== undefined && !known) || (name !== undefined && !SLUG_PATTERN.test(name))) return undefined;
  return { language: tongue, list: known, slug: name };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { buildPublicPath, DEPARTMENT_SLUGS, localizePath, type PublicSection } from '../../contract/addresses.ts';
import { AREAS, DEFAULT_LANGUAGE, isSiteLanguage, SITE_LANGUAGES } from '../../contract/constants.ts';
import { escapeHtml } from '../../contract/html.ts';
import { getLanguageSettings } from '../../contract/languages.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { makeResponseCache } from '../platform/response-cache.ts';
import { clientAddress } from '../platform/serve.ts';
import { listPublicSubjects } from './public-names.ts';

/** Paths closed to search engines: calls, and personal pages. */
const CLOSED_PATHS = [
  ...['/api/', '/func/', '/ws/', '/sandbox/', '/auth/', '/clinic/', '/clinic$', '/operator', '/order', '/visit', '/notices', '/saved', '/compare'],
  ...['/my-reservation', '/myPage', '/resetPw', '/confirmEmail', '/offline', '/help/', '/*?q='],
];

/**
 * Registers `/robots.txt`, `/sitemap.xml` and a sitemap per language (specification 2.8). A sitemap lists every public page, the day of its last
 * change, and its address in the other languages. They are cached until the content changes.
 */
export function sitemapRoutes(app: FastifyInstance, deps: Pick<Deps, 'bus' | 'clock' | 'limits' | 'config' | 'database'>): void {
  const { limits, config, database } = deps;
  const ready = makeResponseCache(deps, 'content.changed');
  const text = (url: string, type: string, make: (params: { map?: string }) => Promise<string>) =>
    app.get<{ Params: { map?: string } }>(url, { ...ready.route }, async (request: FastifyRequest<{ Params: { map?: string } }>, reply: FastifyReply) => {
      limits.takePage(clientAddress(request));
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' };
      // Ignores the query, so that it cannot create another cache entry.
      const send = await ready.prepare(request.url.split('?')[0] as string, async () => ({ text: await make(request.params), headers, etag: true }));
      send?.(request, reply);
      return reply;
    });
  text('/robots.txt', 'text/plain; charset=utf-8', async () =>
    ['User-agent: *', ...CLOSED_PATHS.map((path) => `Disallow: ${path}`), '', `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n'),
  );
  text('/sitemap.xml', XML_CONTENT_TYPE, async () => {
    const parts = splitSitemap(await listSitemapEntries(database.db));
    const maps = SITE_LANGUAGES.flatMap((language) =>
      parts.map((part, at) => `<sitemap>${formatLocation(`${config.publicUrl}/sitemaps/${sitemapName(language, at)}.xml`, findNewestChange(part))}</sitemap>`),
    );
    return `${XML_HEADER}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`;
  });
  text('/sitemaps/:map.xml', XML_CONTENT_TYPE, async ({ map }) => {
    const [language, number = '1'] = (map ?? '').split('-');
    const part = splitSitemap(await listSitemapEntries(database.db))[Number(number) - 1];
    if (!isSiteLanguage(language) || !part || sitemapName(language, Number(number) - 1) !== map) throw new AppError('not-found');
    const pages = part.map(({ list, slug, changedAt }) => {
      const path = buildPublicPath(language, list, slug);
      const same = (tag: string, of: typeof language) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeHtml(config.publicUrl + localizePath(path, of))}"/>`;
      const others = [...SITE_LANGUAGES.map((each) => same(getLanguageSettings(each).tag, each)), same('x-default', DEFAULT_LANGUAGE)];
      return `<url>${formatLocation(config.publicUrl + path, changedAt)}${others.join('')}</url>`;
    });
    return `${XML_HEADER}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.join('\n')}\n</urlset>\n`;
  });
}

/** Maximum addresses in one sitemap (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** Splits a language's entries into sitemaps of at most `most` entries; always at least one sitemap. */
export function splitSitemap<E>(all: readonly E[], most = MAX_ADDRESSES): E[][] {
  return Array.from({ length: Math.max(1, Math.ceil(all.length / most)) }, (_, at) => all.slice(at * most, (at + 1) * most));
}

/** Returns `en` for the first sitemap, `en-2` for the second. */
const sitemapName = (language: string, at: number): string => (at === 0 ? language : `${language}-${at + 1}`);

const XML_CONTENT_TYPE = 'application/xml; charset=utf-8';
const XML_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';

const formatLocation = (address: string, changed: Date | undefined) =>
  `<loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}`;

type Entry = { list: PublicSection; slug: string | undefined; changedAt: Date | undefined };

/** Returns every public page. A list has changed when one of its entries has. */
async function listSitemapEntries(db: Deps['database']['db']): Promise<Entry[]> {
  const subjects = await listPublicSubjects(db);
  const of = (kind: (typeof subjects)[number]['kind'], list: PublicSection): Entry[] =>
    subjects.filter((subject) => subject.kind === kind).map(({ slug, changedAt }) => ({ list, slug, changedAt }));
  const [treatments, clinics, doctors] = [of('treatment', 'treatments'), of('clinic', 'clinics'), of('doctor', 'doctors')];
  const changedAt = findNewestChange([...treatments, ...clinics]);
  const lists: Entry[] = [
    { list: 'treatments', slug: undefined, changedAt },
    { list: 'clinics', slug: undefined, changedAt },
    { list: 'help', slug: undefined, changedAt: undefined },
    ...Object.values(DEPARTMENT_SLUGS).map((slug) => ({ list: 'departments' as const, slug, changedAt })),
    ...AREAS.filter((area) => subjects.some((subject) => subject.area === area)).map((slug) => ({ list: 'districts' as const, slug, changedAt })),
  ];
  return [...lists, ...treatments, ...clinics, ...doctors];
}

function findNewestChange(all: readonly Entry[]): Date | undefined {
  const times = all.flatMap(({ changedAt }) => changedAt?.getTime() ?? []);
  return times.length > 0 ? new Date(times.reduce((a, b) => Math.max(a, b))) : undefined;
}

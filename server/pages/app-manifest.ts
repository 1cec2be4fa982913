import type { FastifyInstance } from 'fastify';
import { isSiteLanguage, type SiteLanguage } from '../../contract/constants.ts';
import { getLanguageSettings } from '../../contract/languages.ts';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';

/** One-line description of the product for a phone's list of apps. */
const DESCRIPTION: Record<SiteLanguage, string> = {
  en: 'Korean clinics in your own language: ask, book, and have your visit at hand.',
  zh: '用自己的语言联系韩国诊所：咨询、预约，随时查看到访信息。',
  ja: '韓国のクリニックをあなたの言語で。相談、予約、来院の情報をいつでも手元に。',
  ar: 'عيادات كوريا بلغتك: اسأل واحجز واحتفظ بتفاصيل زيارتك معك.',
};
/** Background of the pages (web/ui/theme.css), so that nothing flashes when the app opens. */
const BACKGROUND_COLOR = '#faf8f4';

/** Serves `/app/<language>.webmanifest`, with which a browser installs the site on a home screen, in the reader's language and direction. */
export function appManifestRoute(app: FastifyInstance, { BRAND_NAME }: Pick<Config, 'BRAND_NAME'>): void {
  app.get<{ Params: { language: string } }>('/app/:language.webmanifest', async ({ params: { language } }, reply) => {
    if (!isSiteLanguage(language)) throw new AppError('not-found');
    const { tag, direction } = getLanguageSettings(language);
    const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose });
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send({
        ...{ id: '/', name: BRAND_NAME, short_name: BRAND_NAME, description: DESCRIPTION[language], lang: tag, dir: direction },
        ...{ start_url: '/', scope: '/', display: 'standalone', background_color: BACKGROUND_COLOR, theme_color: BACKGROUND_COLOR },
        icons: [icon('/icon-192.png', 192, 'any'), icon('/icon-512.png', 512, 'any'), icon('/icon-maskable.png', 512, 'maskable')],
      });
  });
}

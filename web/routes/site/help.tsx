import { useRouteLoaderData } from 'react-router';
import { buildPublicPath } from '../../../contract/addresses.ts';
import type { HelpPage } from '../../../contract/help/help.ts';
import type { SiteLanguage } from '../../../contract/languages.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { buildPageTags, type SiteContext } from '../../catalog/page-metadata.ts';
import { reloadForAddressLanguage, requireKnownLanguage } from '../../catalog/public-page.ts';
import { HelpView } from '../../help/help-page.tsx';
import { loadTranslator } from '../../i18n/translations.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { fetchCachedPage } from '../../session/offline-cache.ts';
import type { Route } from './+types/help.ts';

export const handle = { namespaces: ['help'] };

/** Public help page: `/help` in the reader's language, `/{lang}/help` for search engines (specification 5.20). */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.pathname.replace(/\/$/, '') !== '/help') requireKnownLanguage(url);
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  const [page, { brand }, t] = await Promise.all([api('helpPage'), api('settings'), loadTranslator(language, 'help')]);
  return { page, tags: buildHelpTags(page, { title: t('title'), description: t('description') }, { origin: url.origin, language, brand }) };
}

/** Returns the tags for search engines: canonical address, other languages, and all questions with answers. */
function buildHelpTags({ topics }: HelpPage, about: { title: string; description: string }, site: SiteContext) {
  const path = buildPublicPath(site.language as SiteLanguage, 'help');
  const questions = topics.flatMap((topic) => topic.questions);
  const data = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
    })),
  };
  return buildPageTags({ path, ...about, said: [], pictured: about.title, crumbs: [{ name: about.title, path }], data: [data] }, site);
}

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  reloadForAddressLanguage(url);
  return fetchCachedPage(url, serverLoader);
};

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.tags ?? [];

export default function Help({ loaderData: { page } }: Route.ComponentProps) {
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  return site && <HelpView {...page} company={site.company} support={site.support} />;
}

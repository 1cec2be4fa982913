import type { DocumentName } from '../../../contract/constants.ts';
import type { Api } from '../../api/call.ts';
import { apiContext } from '../../api/context.ts';
import { loadOr404 } from '../../catalog/load.ts';
import { buildPageTitle } from '../../i18n/title.ts';
import { anonymousApi } from '../../session/session.ts';
import { FixedDocumentPage } from '../../site/fixed-document.tsx';
import type { Route } from './+types/fixed-document.ts';

export const handle = { namespaces: ['site'] };

/** Documents by address of the fixed pages (specification 2.6). */
const DOCUMENT_AT: Record<string, DocumentName> = {
  '/companyInfo': 'company-info',
  '/terms': 'terms',
  '/guide': 'guide',
  '/unauthorizedEmailCollection': 'unauthorized-email-collection',
  '/privacy': 'privacy',
  '/commercial-transactions': 'commercial-transactions',
  '/list-order': 'list-order',
};

/** Loads the text in force or the version in the address: an earlier or an announced one. */
function load(api: Api, { pathname, searchParams }: URL) {
  const name = DOCUMENT_AT[pathname.replace(/\/$/, '')] as DocumentName;
  const version = searchParams.get('version');
  return loadOr404(api('document', { params: { name }, query: version === null ? {} : { version } }));
}

export const loader = ({ context, url }: Route.LoaderArgs) => load(context.get(apiContext), url);
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => load(anonymousApi, url);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? [buildPageTitle(matches, loaderData.title), { name: 'description', content: loaderData.summary }] : [];

export default function FixedDocument({ loaderData }: Route.ComponentProps) {
  return <FixedDocumentPage document={loaderData} />;
}

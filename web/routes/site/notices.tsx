import { redirect } from 'react-router';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { NoticeList } from '../../notices/notice-list.tsx';
import { getNoticesPath } from '../../notices/paths.ts';
import { loadAsMember } from '../../session/guard.ts';
import { getHomePath } from '../../session/home-path.ts';
import { getCurrentRole, SessionEndedError } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/notices.ts';

export const handle = { namespaces: ['notices'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'notices', 'title')];

/** Staff are redirected to the same list in their console. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsMember(request, async () => {
    const role = await getCurrentRole();
    if (role === null) throw new SessionEndedError();
    if (role !== 'user') throw redirect(getNoticesPath(getHomePath(role)));
    return null;
  });
}

/** A patient's notices as a page (specification 7.8). On a phone the bell leads here. */
export default function NoticesPage() {
  const t = useTranslations('notices');
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-5 py-8 md:px-8">
      <h1>{t('title')}</h1>
      <Card>
        <NoticeList home="/" />
      </Card>
    </div>
  );
}

export function HydrateFallback() {
  return <div className="min-h-[60vh]" />;
}

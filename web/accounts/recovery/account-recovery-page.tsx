import { Link, useSearchParams } from 'react-router';
import { useTranslations } from '../../i18n/translations.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountRecoveryForm } from './account-recovery-form.tsx';

/** Account recovery (specification 3.5). `tab` 0 (default) finds the ID, 1 the password. `login` is the path of the sign-in page. */
export function AccountRecoveryPage({ login }: { login: string }) {
  const t = useTranslations('recovery');
  const [search] = useSearchParams();
  const tab = search.get('tab') === '1' ? '1' : '0';
  return (
    <div className="mx-auto grid max-w-md gap-6 px-5 py-8 md:py-14">
      <h1>{t('find.title')}</h1>
      <Tabs
        label={t('find.tabs')}
        current={tab}
        items={[
          { id: '0', label: t('find.idTab'), href: '?tab=0' },
          { id: '1', label: t('find.passwordTab'), href: '?tab=1' },
        ]}
        renderLink={({ href, ...rest }) => <Link to={href} replace preventScrollReset {...rest} />}
      />
      <AccountRecoveryForm finding={tab === '1' ? 'password' : 'id'} />
      <Link to={login} className="inline-flex min-h-tap items-center justify-self-center font-medium text-celadon-700 hover:underline">
        {t('find.toLogin')}
      </Link>
    </div>
  );
}

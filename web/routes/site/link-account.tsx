import { Link, useNavigate } from 'react-router';
import { PROVIDER_NAMES } from '../../../contract/constants.ts';
import { consumeReturnPath } from '../../accounts/social/callback.ts';
import { LinkAccountForm } from '../../accounts/social/link-form.tsx';
import { PendingSignInGate } from '../../accounts/social/pending-gate.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import type { Route } from './+types/link-account.ts';

export const handle = { namespaces: ['sign-in', 'social'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'social', 'link.title')];

const LINK = 'inline-flex min-h-tap items-center font-medium text-celadon-700 hover:underline';

/**
 * Page for a provider's e-mail address that already has an account. Entering the account's password links both. An equal address alone never links
 * them (security 2.7).
 */
export default function LinkAccount() {
  const t = useTranslations('social');
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-md px-5 py-8 md:py-14">
      <PendingSignInGate heading="h1">
        {({ provider, email }) => (
          <div className="grid gap-6">
            <header className="grid gap-2">
              <h1>{t('link.title')}</h1>
              <p className="text-ink-soft">
                {t.rich(email ? 'link.text' : 'link.text.linked', {
                  provider: PROVIDER_NAMES[provider],
                  email: <Ltr className="font-semibold break-all text-ink">{email}</Ltr>,
                })}
              </p>
            </header>
            <LinkAccountForm onLinked={async () => navigate(await consumeReturnPath(), { replace: true })} onOther={() => navigate('/login')} />
            <ul className="flex flex-wrap justify-center gap-x-6 text-sm">
              <li>
                <Link to="/findAccount?tab=1" className={LINK}>
                  {t('link.forgotten')}
                </Link>
              </li>
              <li>
                <Link to="/login" className={LINK}>
                  {t('link.other')}
                </Link>
              </li>
            </ul>
          </div>
        )}
      </PendingSignInGate>
    </div>
  );
}

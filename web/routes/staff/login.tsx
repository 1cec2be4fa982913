import { Link, redirect, useNavigate, useSearchParams } from 'react-router';
import type { Role } from '../../../contract/constants.ts';
import { SessionEndNotice } from '../../accounts/sessions/session-end-notice.tsx';
import { LoginForm } from '../../accounts/sign-in/login-form.tsx';
import { MailedLinkFrame, type MailedLinkFrameProps } from '../../accounts/staff/mailed-link-frame.tsx';
import { ConsoleSkeleton } from '../../consoles/console-skeleton.tsx';
import { loadMailedLinkPage } from '../../consoles/mailed-link-page.ts';
import { CONSOLE_PAGES, consoleForRole } from '../../consoles/pages.ts';
import { StaffPage } from '../../consoles/staff-page.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { toSafeReturnPath } from '../../session/guard.ts';
import { getHomePath } from '../../session/home-path.ts';
import { getCurrentHospital, getCurrentRole, hasSession } from '../../session/session.ts';
import type { Route } from './+types/login.ts';

const WORDS = ['console', 'sign-in', 'failure'] as const;

/** Returns the requested page if it belongs to the role's console, otherwise the role's home. */
async function findLandingPath(role: Role | null, rurl: string | null): Promise<string> {
  const back = toSafeReturnPath(rurl);
  const console = role && consoleForRole(role, await getCurrentHospital());
  const page = CONSOLE_PAGES.find(({ path }) => path === new URL(back, location.origin).pathname);
  return console && page && (page.shared || page.console === console) ? back : getHomePath(role);
}

/** Sign-in for clinics, operators and interpreters, in the languages of the consoles. Signed-in users are redirected to their page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const role = hasSession() ? await getCurrentRole() : null;
  if (role !== null) throw redirect(await findLandingPath(role, new URL(request.url).searchParams.get('rurl')));
  return loadMailedLinkPage(request, WORDS);
}
clientLoader.hydrate = true as const;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ClinicLogin() {
  return <StaffPage words={WORDS} page={Login} />;
}

const LINK = 'inline-flex min-h-tap items-center font-medium text-celadon-700 hover:underline';

function Login(frame: MailedLinkFrameProps) {
  const t = useTranslations('sign-in');
  const words = useTranslations('console');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const enter = async () => void navigate(await findLandingPath(await getCurrentRole(), search.get('rurl')), { replace: true });
  return (
    <MailedLinkFrame {...frame} title={words('login.title')}>
      <main className="mx-auto grid max-w-md gap-6 px-5 py-8 md:py-14">
        <header className="grid gap-2">
          <h1>{words('login.title')}</h1>
          <p className="text-ink-soft">{words('login.lead')}</p>
        </header>
        <SessionEndNotice />
        <LoginForm onSignedIn={enter} />
        <ul className="flex flex-wrap justify-center gap-x-6 text-sm">
          <li>
            <Link to="/clinic/findAccount" className={LINK}>
              {t('login.findId')}
            </Link>
          </li>
          <li>
            <Link to="/clinic/findAccount?tab=1" className={LINK}>
              {t('login.findPassword')}
            </Link>
          </li>
        </ul>
        <p className="border-t border-line pt-2 text-center text-sm">
          <Link to="/login" className={LINK}>
            {words('login.patients')}
          </Link>
        </p>
      </main>
    </MailedLinkFrame>
  );
}

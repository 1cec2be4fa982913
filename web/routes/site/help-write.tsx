import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import type { HelpPage } from '../../../contract/help/help.ts';
import type { Failure } from '../../api/failure.ts';
import { ConversationOverApi } from '../../consultations/api-thread/conversation-over-api.tsx';
import { ContactDetails } from '../../help/contact.tsx';
import { GUEST_DRAFT_NAME, GuestDraftForm } from '../../help/guest-draft-form.tsx';
import { memberHelpCalls } from '../../help/help-calls.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { subscribeToNoticeChanges } from '../../notices/counts.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { loadOrFailure } from '../../session/guard.ts';
import { anonymousApi, api, getCurrentRole, hasSession, SessionEndedError } from '../../session/session.ts';
import { useSignInRedirect } from '../../session/use-sign-in-redirect.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/help-write.ts';

export const handle = { namespaces: ['help', 'consultations', 'thread'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'help', 'write.title'), { name: 'robots', content: 'noindex' }];

type HelpWriteData = { who: 'guest' | 'staff' | { uid: string }; answers: HelpPage['answers'] };

/** Loads by kind of reader. A member gets the thread. A guest can write and then sign in. Staff get the telephone number. */
export async function clientLoader(): Promise<HelpWriteData | { failure: Failure }> {
  return loadOrFailure(async () => {
    const [who, { answers }] = await Promise.all([findReaderKind(), anonymousApi('helpPage')]);
    return { who, answers };
  });
}
clientLoader.hydrate = true as const;

async function findReaderKind(): Promise<HelpWriteData['who']> {
  if (!hasSession()) return 'guest';
  try {
    if ((await getCurrentRole()) !== 'user') return 'staff';
    return { uid: (await api('profile')).uid };
  } catch (error) {
    if (error instanceof SessionEndedError) return 'guest';
    throw error;
  }
}

/** The member's thread with the operators (specification 5.20), shown like other conversations. */
export default function HelpWrite({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('help');
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  if ('failure' in loaderData)
    return (
      <Frame>
        <LoaderError title={t('write.failed')} failure={loaderData.failure} />
      </Frame>
    );
  const { who, answers } = loaderData;
  const reached = site && <ContactDetails answers={answers} company={site.company} support={site.support} />;
  return (
    <Frame>
      {who === 'guest' ? <GuestDraftForm /> : who === 'staff' ? <p>{t('staff.text')}</p> : <MemberThread key={who.uid} uid={who.uid} />}
      {reached}
    </Frame>
  );
}

function MemberThread({ uid }: { uid: string }) {
  const t = useTranslations('help');
  const words = useTranslations('consultations');
  const [isOver, setIsOver] = useState(false);
  useSignInRedirect(isOver);
  return (
    <>
      <p className="text-sm text-ink-soft">{t('write.health')}</p>
      <section
        aria-label={t('write.them')}
        className="flex h-[min(40rem,65dvh)] min-h-80 flex-col max-md:h-[calc(100dvh-22rem)] overflow-hidden rounded-md border border-line bg-paper"
      >
        <ConversationOverApi
          side="user"
          calls={memberHelpCalls}
          storageKey={`${uid}:help`}
          draft={GUEST_DRAFT_NAME}
          words={words}
          them={t('write.them')}
          placeholder={words('write.placeholder')}
          empty={
            <EmptyState icon={<MessagesSquare />} title={t('write.empty')}>
              {t('write.emptyText')}
            </EmptyState>
          }
          onNews={subscribeToNoticeChanges}
          onState={(state) => setIsOver(state === 'ended')}
        />
      </section>
    </>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useTranslations('help');
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 px-5 py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h1>{t('write.title')}</h1>
        <Link to="/help" className="inline-flex min-h-tap items-center font-medium text-celadon-700 underline-offset-4 hover:underline">
          {t('write.back')}
        </Link>
      </header>
      {children}
    </div>
  );
}

export function HydrateFallback() {
  const t = useTranslations('help');
  return (
    <Frame>
      <Loading label={t('write.loading')}>
        <Skeleton className="h-80 w-full rounded-md" />
      </Loading>
    </Frame>
  );
}

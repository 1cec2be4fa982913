import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { PROVIDER_NAMES } from '../../../contract/words.ts';
import { ApiError, type Reply } from '../../api/call.ts';
import { useLanguage, useWords } from '../../i18n/words.tsx';
import { zonedTime } from '../../i18n/format.ts';
import { api, SessionEnded } from '../../session/session.ts';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';

type Identity = Reply<'linkedIdentities'>[number];
type Loaded = { identities: Identity[] } | { failed: string } | null;

/** The services that a member signs in with, each to be unlinked. Loads by itself. */
export function LinkedIdentities() {
  return (
    <Suspense fallback={<Skeleton className="h-32 w-full rounded-m" />}>
      <LinkedCard />
    </Suspense>
  );
}

function LinkedCard() {
  const t = useWords('social');
  const title = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState<Loaded>(null);
  const [asking, setAsking] = useState<Identity | null>(null);
  const [ended, setEnded] = useState(false);
  useSignInAgain(ended);
  const offline = t('identities.offline');
  const load = useCallback(async () => {
    try {
      setLoaded({ identities: await api('linkedIdentities') });
    } catch (error) {
      if (error instanceof SessionEnded) setEnded(true);
      else if (error instanceof ApiError) setLoaded({ failed: error.message || offline });
      else throw error;
    }
  }, [offline]);
  useEffect(() => void load(), [load]);

  const again = () => {
    setLoaded(null);
    void load();
  };
  const unlinked = () => {
    setAsking(null);
    // The button that had the focus is gone.
    title.current?.focus();
    void load();
  };
  return (
    <Card as="section" padded aria-labelledby="linked-identities">
      <h2 ref={title} id="linked-identities" tabIndex={-1} className="text-xl">
        {t('identities.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('identities.lead')}</p>
      <div className="mt-4">
        {!loaded ? (
          <Loading label={t('identities.loading')}>
            <Skeleton className="h-12 w-full" />
          </Loading>
        ) : 'failed' in loaded ? (
          <Notice
            tone="error"
            title={t('identities.failed')}
            action={
              <Button size="s" kind="ghost" onClick={again}>
                {t('identities.retry')}
              </Button>
            }
          >
            {loaded.failed}
          </Notice>
        ) : (
          <IdentityList identities={loaded.identities} onUnlink={setAsking} />
        )}
      </div>
      {asking && <UnlinkDialog provider={asking.provider} onUnlinked={unlinked} onEnded={() => setEnded(true)} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function IdentityList({ identities, onUnlink }: { identities: Identity[]; onUnlink: (identity: Identity) => void }) {
  const t = useWords('social');
  const { language } = useLanguage();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = (iso: string) => zonedTime(iso, language, zone, { weekday: undefined, hour: undefined, minute: undefined });
  if (identities.length === 0) return <p className="text-ink-soft">{t('identities.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {identities.map((identity) => {
        const provider = PROVIDER_NAMES[identity.provider];
        return (
          <li key={identity.provider} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-semibold">
                <bdi>{provider}</bdi>
              </p>
              <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                {identity.email && <Ltr className="break-all">{identity.email}</Ltr>}
                <span>{t('identities.linked', { date: day(identity.linked_at) })}</span>
              </p>
            </div>
            <Button size="s" kind="ghost" aria-label={t('identities.unlinkNamed', { provider })} onClick={() => onUnlink(identity)}>
              {t('identities.unlink')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

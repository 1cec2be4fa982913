import { type ReactNode, Suspense, useRef, useState } from 'react';
import { PROVIDER_NAMES, type SocialProvider } from '../../../contract/constants.ts';
import type { CallReply } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { formatTimeIn, getBrowserTimeZone } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { LinkOutcomeNotice, useLinkOutcome } from './link-outcome.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';
import { useProviderLinking } from './use-provider-linking.ts';

type Identity = CallReply<'linkedIdentities'>[number];
type LinkedIdentitiesProps = { providers: readonly SocialProvider[] };

/**
 * The services linked to the account, each with a button to unlink it. Services of `providers` that are not linked can be linked. Loads its own data.
 */
export function LinkedIdentities(offered: LinkedIdentitiesProps) {
  return (
    <Suspense fallback={<Skeleton className="h-32 w-full rounded-md" />}>
      <LinkedIdentitiesCard {...offered} />
    </Suspense>
  );
}

function LinkedIdentitiesCard({ providers }: LinkedIdentitiesProps) {
  const t = useTranslations('social');
  const failureText = useFailureText();
  const title = useRef<HTMLHeadingElement>(null);
  /** Part of the query key, so that the old list is not shown again after an unlinking. */
  const [unlinkings, setUnlinkings] = useState(0);
  const { value: identities, failure: trouble, reload } = useQuery(`linked ${unlinkings}`, () => api('linkedIdentities'));
  const [asking, setAsking] = useState<Identity | null>(null);
  const { link, opening, failed, failure, proofDialog } = useProviderLinking();
  const [outcome, forget] = useLinkOutcome();
  const unlinked = () => {
    setAsking(null);
    forget();
    // The focused button is gone, so the focus moves to the title.
    title.current?.focus();
    setUnlinkings(unlinkings + 1);
  };
  return (
    <Card as="section" padded aria-labelledby="linked-identities">
      <h2 ref={title} id="linked-identities" tabIndex={-1} className="text-xl">
        {t('identities.title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('identities.lead')}</p>
      {outcome && <LinkOutcomeNotice {...outcome} />}
      <div className="mt-4">
        {!identities && trouble === undefined ? (
          <Loading label={t('common.loading')}>
            <Skeleton className="h-12 w-full" />
          </Loading>
        ) : !identities ? (
          <Notice
            tone="error"
            title={t('identities.failed')}
            action={
              <Button size="s" kind="ghost" onClick={reload}>
                {t('common.retry')}
              </Button>
            }
          >
            {failureText.ofError(trouble)}
          </Notice>
        ) : (
          <IdentityList
            identities={identities}
            free={providers.filter((provider) => !identities.some((identity) => identity.provider === provider))}
            opening={opening}
            onLink={(provider) => {
              forget();
              void link(provider);
            }}
            onUnlink={setAsking}
          />
        )}
      </div>
      {failure && failed && (
        <Notice tone="error" title={t('identities.notOpened', { provider: PROVIDER_NAMES[failed] })} className="mt-4">
          {failure}
        </Notice>
      )}
      {proofDialog}
      {asking && <UnlinkDialog provider={asking.provider} onUnlinked={unlinked} onClose={() => setAsking(null)} />}
    </Card>
  );
}

type ListProps = {
  identities: Identity[];
  /** Providers that are offered but not linked. */
  free: SocialProvider[];
  opening: SocialProvider | undefined;
  onLink: (provider: SocialProvider) => void;
  onUnlink: (identity: Identity) => void;
};

function IdentityList({ identities, free, opening, onLink, onUnlink }: ListProps) {
  const t = useTranslations('social');
  const { language } = useLanguage();
  const zone = getBrowserTimeZone();
  const day = (iso: string) => formatTimeIn(iso, language, zone, { weekday: undefined, hour: undefined, minute: undefined });
  if (identities.length + free.length === 0) return <p className="text-ink-soft">{t('identities.none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {identities.map((identity) => {
        const provider = PROVIDER_NAMES[identity.provider];
        return (
          <ProviderRow
            key={`${identity.provider} ${identity.linked_at}`}
            name={provider}
            facts={
              <>
                {identity.email && <Ltr className="break-all">{identity.email}</Ltr>}
                <span>{t('identities.linked', { date: day(identity.linked_at) })}</span>
              </>
            }
          >
            <Button size="s" kind="ghost" aria-label={t('identities.unlinkNamed', { provider })} onClick={() => onUnlink(identity)}>
              {t('identities.unlink')}
            </Button>
          </ProviderRow>
        );
      })}
      {free.map((name) => {
        const provider = PROVIDER_NAMES[name];
        return (
          <ProviderRow key={name} name={provider} facts={t('identities.notLinked')}>
            <Button
              size="s"
              kind="ghost"
              busy={opening === name}
              busyLabel={t('identities.opening')}
              aria-label={t('identities.linkNamed', { provider })}
              onClick={() => onLink(name)}
            >
              {t('identities.link')}
            </Button>
          </ProviderRow>
        );
      })}
    </ul>
  );
}

function ProviderRow({ name, facts, children }: { name: string; facts: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">{facts}</p>
      </div>
      {children}
    </li>
  );
}

import { useState } from 'react';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The clinic's calendar feed: a private address for calendar apps. It is shown once and can be revoked here. */
export function CalendarFeedCard() {
  const t = useTranslations('clinic-hours');
  const { language } = useLanguage();
  const { value: feed, failure, reload } = useQuery('feed', () => api('clinicFeed'));
  const [address, setAddress] = useState<string>();
  const [asking, setAsking] = useState<'new' | 'end'>();
  const making = useMutation(async () => {
    setAddress((await api('makeFeed')).address);
    setAsking(undefined);
    reload();
  });
  const ending = useMutation(async () => {
    await api('endFeed');
    setAddress(undefined);
    setAsking(undefined);
    toast(t('feed.ended'), { tone: 'success' });
    reload();
  });
  const there = feed !== undefined && feed.made_at !== null;
  const says = making.errorText ?? ending.errorText;
  return (
    <SectionCard id="feed" title={t('feed')} lead={t('feed.lead')}>
      <p className="mt-2">{t('feed.holds')}</p>
      <div className="mt-4 grid justify-items-start gap-3">
        {there && (
          <p className="text-sm text-ink-soft">
            {t('feed.made', { by: feed.made_by ?? t('feed.gone'), time: formatSeoulTime(feed.made_at ?? '', language, { weekday: undefined }) })}
          </p>
        )}
        {address !== undefined && <FeedAddress address={address} />}
        {failure !== undefined && !feed && (
          <Notice
            tone="error"
            title={t('feed.failed')}
            action={
              <Button size="s" kind="ghost" onClick={reload}>
                {t('common.retry')}
              </Button>
            }
          />
        )}
        {feed && (
          <div className="flex flex-wrap gap-2">
            <Button kind="ghost" busy={making.pending} onClick={() => (there ? setAsking('new') : void making.run())}>
              {t(there ? 'feed.again' : 'feed.make')}
            </Button>
            {there && (
              <Button kind="quiet" disabled={making.pending} onClick={() => setAsking('end')}>
                {t('feed.end')}
              </Button>
            )}
          </div>
        )}
        {says !== undefined && asking === undefined && <Notice tone="error">{says}</Notice>}
      </div>
      {asking && (
        <ConfirmDialog
          open
          danger={asking === 'end'}
          title={t(asking === 'end' ? 'feed.end.title' : 'feed.again.title')}
          confirmLabel={t(asking === 'end' ? 'feed.end' : 'feed.again')}
          cancelLabel={t('feed.keep')}
          closeLabel={t('common.close')}
          busy={making.pending || ending.pending}
          onConfirm={() => void (asking === 'end' ? ending : making).run()}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('feed.ends')}</p>
          {says !== undefined && (
            <Notice tone="error" className="mt-3">
              {says}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}

/** The feed's address. Shown only while this page is open. */
function FeedAddress({ address }: { address: string }) {
  const t = useTranslations('clinic-hours');
  const shared = useTranslations('console');
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast(t('feed.copied'), { tone: 'success' }),
      () => toast(t('feed.notCopied'), { tone: 'error' }),
    );
  return (
    <Notice still title={t('feed.once')} className="w-full">
      <Field
        label={t('feed.address')}
        readOnly
        dir="ltr"
        value={address}
        onFocus={(event) => event.target.select()}
        end={
          <Button size="s" kind="ghost" onClick={() => void copy()}>
            {shared('shared.copy')}
          </Button>
        }
      />
    </Notice>
  );
}

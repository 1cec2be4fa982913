import { useState } from 'react';
import type { Invitation } from '../../../../contract/accounts/team.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { Bidi, Ltr } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Invitations that are not accepted yet. */
export function Invitations({ invitations, again }: { invitations: readonly Invitation[]; again: () => void }) {
  const t = useTranslations('clinic-team');
  const [inviting, setInviting] = useState(false);
  return (
    <Card as="section" padded aria-labelledby="invitations">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="invitations" className="text-xl">
          {t('invitations')}
        </h2>
        <Button size="s" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t('invitations.lead')}</p>
      {invitations.length === 0 ? (
        <p className="mt-4 text-ink-soft">{t('invitations.none')}</p>
      ) : (
        <ul aria-labelledby="invitations" className="mt-4 grid gap-3">
          {invitations.map((one) => (
            <PendingInvitation key={one.id} one={one} again={again} />
          ))}
        </ul>
      )}
      {inviting && (
        <InviteDialog
          onDone={() => {
            setInviting(false);
            again();
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </Card>
  );
}

function PendingInvitation({ one, again }: { one: Invitation; again: () => void }) {
  const t = useTranslations('clinic-team');
  const { language } = useLanguage();
  const { id, name, email, sent_at, expires_at, expired, invited_by } = one;
  const doing = useMutation(async (what: 'resendInvitation' | 'withdrawInvitation') => {
    await api(what, { params: { id } });
    toast(t(what === 'resendInvitation' ? 'again.done' : 'withdraw.done'), { tone: 'success' });
    again();
  });
  const time = (iso: string) => formatSeoulTime(iso, language, { weekday: undefined });
  return (
    <Card as="li" look="outline" padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold">
          <Bidi>{name}</Bidi>
        </p>
        <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">
          <Ltr>{email}</Ltr>
        </p>
        <p className="text-sm text-ink-soft">
          {t('sent.at', { date: time(sent_at), until: time(expires_at) })} · {t.rich('sent.by', { name: <Bidi>{invited_by}</Bidi> })}
        </p>
        {expired && (
          <Chip tone="blush" className="mt-2">
            {t('expired')}
          </Chip>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="ghost" size="s" busy={doing.pending} aria-label={t('again.named', { name })} onClick={() => void doing.run('resendInvitation')}>
          {t('again')}
        </Button>
        <Button kind="quiet" size="s" disabled={doing.pending} aria-label={t('withdraw.named', { name })} onClick={() => void doing.run('withdrawInvitation')}>
          {t('withdraw')}
        </Button>
      </div>
      {doing.errorText && (
        <Notice tone="error" title={t('act.failed')} className="basis-full">
          {doing.errorText}
        </Notice>
      )}
    </Card>
  );
}

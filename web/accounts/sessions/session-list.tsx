import { useRef, useState } from 'react';
import type { Session } from '../../../contract/accounts/sessions.ts';
import { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.tsx';
import { type FormatTime, SessionItem } from './session-item.tsx';

/** The user's sessions, the present one first. Each of the others can be ended, or all of them at once. */
export function SessionList({ sessions, clock, onChanged }: { sessions: Session[]; clock?: FormatTime; onChanged: () => void }) {
  const t = useTranslations('credentials');
  const title = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<Session | 'others'>();
  const others = sessions.filter(({ current }) => !current);
  const ended = () => {
    setAsking(undefined);
    // The focused button is gone with its session, so the focus moves to the title.
    title.current?.focus();
    onChanged();
  };
  return (
    <SectionCard id="sessions" title={t('sessions.title')} lead={others.length > 0 ? t('sessions.lead') : t('sessions.none')} headingRef={title}>
      <ul className="mt-3">
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <SessionItem key={session.id} session={session} clock={clock} onEnd={() => setAsking(session)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button kind="ghost" full className="mt-4 md:w-auto" onClick={() => setAsking('others')}>
          {t('sessions.endOthers')}
        </Button>
      )}
      {asking && <EndSessionDialog which={asking} onEnded={ended} onClose={() => setAsking(undefined)} />}
    </SectionCard>
  );
}

function EndSessionDialog({ which, onEnded, onClose }: { which: Session | 'others'; onEnded: () => void; onClose: () => void }) {
  const t = useTranslations('credentials');
  const all = which === 'others';
  const confirmEnded = () => {
    toast(t(all ? 'sessions.endedOthers' : 'sessions.endedOne'), { tone: 'success' });
    onEnded();
  };
  const ending = useMutation(
    async () => {
      await (all ? api('endOtherSessions') : api('endSession', { params: { id: which.id } }));
      confirmEnded();
    },
    (error) => {
      // The session has already ended, by being ended elsewhere or by logging out.
      const isOver = error instanceof ApiError && error.code === 'not-found';
      if (isOver) confirmEnded();
      return isOver;
    },
  );
  return (
    <ConfirmDialog
      open
      title={t(all ? 'sessions.askOthers' : 'sessions.askOne')}
      confirmLabel={t(all ? 'sessions.confirmOthers' : 'sessions.confirmOne')}
      cancelLabel={t('common.close')}
      closeLabel={t('common.close')}
      busy={ending.pending}
      onConfirm={() => ending.run()}
      onClose={onClose}
    >
      <p>{all ? t('sessions.askOthers.text') : t.rich('sessions.askOne.text', { device: <bdi>{which.device ?? t('sessions.unknown')}</bdi> })}</p>
      {ending.errorText && (
        <Notice tone="error" title={t('sessions.failed')} className="mt-4">
          {ending.errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

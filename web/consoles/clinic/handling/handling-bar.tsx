import { AlarmClock, BellOff, CheckCheck, Forward, Hourglass, MailOpen, RotateCcw, UserRoundCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { newMessageId } from '../../../consultations/thread/own-messages.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { InboxRow } from '../inbox.ts';
import { handlingState, waitingSince } from '../inbox-view.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useClinicSettings, useColleagueName } from './use-clinic-settings.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';
import { HANDLING_KEYS, useHandlingKeys } from './use-handling-keys.ts';

/** `newest`: number of the newest message in view, up to which "no answer needed" applies. */
type Props = { row: InboxRow; newest: number | undefined; now: number };

/** Actions on a conversation other than answering (specification 7.12): assign, snooze, done, no answer needed. */
export function HandlingBar({ row, newest, now }: Props) {
  const t = useTranslations('clinic-handling');
  const shared = useTranslations('console');
  const toast = useToast();
  const { language } = useLanguage();
  const desk = useClinicSettings();
  const assigneeName = useColleagueName(row.handling?.assignee);
  const [dialog, setDialog] = useState<'later' | 'hand'>();
  const acts = useMutation(async (act: () => Promise<unknown>, said?: string) => {
    await act();
    if (said) toast(said, { tone: 'success' });
  });
  const keptFocus = useFocusRecovery<HTMLElement>();
  const { handling } = row;
  const params = { id: row.id };
  const standing = handlingState(row, now);
  const canHand = desk !== undefined && desk.colleagues.length > 1;
  const does = {
    done: () => acts.run(() => api('handle', { params, body: { state: standing === 'open' ? 'done' : 'open' } })),
    later: () => setDialog('later'),
    hand: () => setDialog('hand'),
    unread: () => acts.run(() => api('markUnread', { params, body: { unread: true } }), t('unread.done')),
  };
  useHandlingKeys(handling && !acts.pending ? { ...does, hand: canHand ? does.hand : undefined } : {});
  if (!handling) return null;
  const { assignee } = handling;
  const isYours = assignee !== null && assignee.id === desk?.you.id;
  const close = () => setDialog(undefined);
  const settle = (message_id: number) => acts.run(() => api('settle', { params, body: { message_id } }), t('settled.done'));
  return (
    <section
      {...keptFocus}
      aria-label={t('bar')}
      className="flex shrink-0 flex-wrap items-center gap-x-0 gap-y-0.5 border-b border-line bg-surface py-1 ps-2 text-sm md:gap-x-1 md:px-4"
    >
      <p aria-live="polite" className="me-auto flex min-w-0 flex-wrap items-center gap-x-2 py-1 max-md:text-xs md:flex-[1_1_5rem]">
        <span className="font-semibold">
          {assignee === null ? t('assignee.none') : isYours ? t('assignee.you') : t.rich('assignee.of', { name: <Bidi>{assigneeName}</Bidi> })}
        </span>
        {standing === 'later' && handling.later_until && (
          <span className="text-ink-soft">{t('later.until', { time: formatSeoulTime(handling.later_until, language, { year: undefined }) })}</span>
        )}
        {standing === 'done' && <span className="text-ink-soft">{t('done.is')}</span>}
      </p>
      {desk && !isYours && (
        <ActionButton icon={<UserRoundCheck />} onPress={() => acts.run(() => api('assign', { params, body: { assignee: desk.you.id } }))}>
          {t('take')}
        </ActionButton>
      )}
      {canHand && (
        <ActionButton rare letter={HANDLING_KEYS.hand} icon={<Forward />} onPress={does.hand}>
          {t('hand')}
        </ActionButton>
      )}
      {waitingSince(row, now) !== null && (
        <>
          <ActionButton
            icon={<Hourglass />}
            onPress={() => acts.run(() => api('askToWait', { params, body: { client_message_id: newMessageId() } }), t('moment.sent'))}
          >
            {t('moment')}
          </ActionButton>
          {newest !== undefined && (
            <ActionButton icon={<BellOff />} onPress={() => settle(newest)}>
              {t('settled')}
            </ActionButton>
          )}
        </>
      )}
      <ActionButton rare letter={HANDLING_KEYS.unread} icon={<MailOpen />} onPress={does.unread}>
        {t('unread')}
      </ActionButton>
      <ActionButton letter={HANDLING_KEYS.later} icon={<AlarmClock />} onPress={does.later}>
        {t('later')}
      </ActionButton>
      <ActionButton letter={HANDLING_KEYS.done} icon={standing === 'open' ? <CheckCheck /> : <RotateCcw />} onPress={does.done}>
        {standing === 'open' ? t('done') : shared('shared.openAgain')}
      </ActionButton>
      {acts.errorText !== undefined && (
        <p role="alert" className="basis-full pb-1 text-sunday">
          {t('failed')}. {acts.errorText}
        </p>
      )}
      {dialog === 'later' && <SnoozeDialog id={row.id} now={now} onClose={close} />}
      {dialog === 'hand' && desk && <AssignDialog id={row.id} desk={desk} assignee={assignee?.id ?? null} onClose={close} />}
    </section>
  );
}

type ActionButtonProps = { icon: ReactNode; rare?: boolean /** Shortcut key of the action. */; letter?: string; onPress: () => void; children: string };

/** Button of an action. A phone shows only the icon, to leave room for the conversation. `rare` buttons are icons on a desktop too. */
function ActionButton({ icon, rare, letter, onPress, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      title={letter ? `${children} (${letter})` : children}
      aria-keyshortcuts={letter}
      className="inline-flex min-h-tap min-w-tap items-center justify-center gap-1.5 rounded-sm px-2 font-semibold text-celadon-700 hover:bg-celadon-50 active:bg-celadon-100 [&>svg]:size-5 [&>svg]:shrink-0 md:[&>svg]:size-4"
    >
      {icon}
      <span className={rare ? 'sr-only' : 'max-md:sr-only'}>{children}</span>
    </button>
  );
}

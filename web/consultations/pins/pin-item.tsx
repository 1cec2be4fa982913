import { CircleAlert, CornerDownRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Pin } from '../../../contract/desk/pins.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PinContent, usePinName } from './pin-words.tsx';
import type { ThreadPins } from './thread-pins.tsx';

/** A pinned fact: its text, source and author, and the actions of this side. */
export function PinItem({ pin, here }: { pin: Pin; here: ThreadPins }) {
  const t = useTranslations('pins');
  const nameOf = usePinName();
  const { side, jump } = here;
  return (
    <li className="grid gap-1 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold text-celadon-700">{nameOf(pin, here.pins?.forms ?? [])}</span>
        <span className="text-xs text-ink-soft">
          <PinAuthor pin={pin} side={side} />
        </span>
      </p>
      <PinContent pin={pin} side={side} />
      {pin.source && (
        <p className="flex items-start gap-1.5 text-sm font-semibold">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(`source.${pin.source}`)}
        </p>
      )}
      {pin.disputed_at !== null && (
        <p className="flex items-start gap-1.5 text-sm font-semibold text-sunday">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(side === 'user' ? 'disputed.you' : 'disputed.patient')}
        </p>
      )}
      <div className="flex flex-wrap gap-x-4">
        <PinButton onPress={() => jump(pin.message_id)}>
          <CornerDownRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t(pin.form_id === null ? 'where.message' : 'where.form')}
        </PinButton>
        <PinActions pin={pin} here={here} />
      </div>
    </li>
  );
}

/** Author of the fact or the pin, with the time. */
function PinAuthor({ pin: { by, at, author }, side }: { pin: Pin; side: ThreadPins['side'] }) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const time = formatSeoulTime(at, language, { weekday: undefined });
  if (by === 'user') return t(side === 'user' ? 'by.you' : 'by.patient', { time });
  return author === null ? t('by.clinic', { time }) : t.rich('by.author', { name: <Bidi>{author}</Bidi>, time });
}

function PinActions({ pin, here: { threadId, side, reload } }: { pin: Pin; here: ThreadPins }) {
  const t = useTranslations('pins');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const params = { id: threadId, pin_id: pin.id };
  const doing = useMutation(async (act: 'unpin' | 'takeBack' | 'wrong' | 'right') => {
    if (act === 'wrong' || act === 'right') await api('disputePin', { params, body: { wrong: act === 'wrong' } });
    else await api('unpin', { params });
    setAsking(false);
    if (act !== 'right') toast(t(`${act}.done`), { tone: 'success' });
    reload();
  });
  const disputed = pin.disputed_at !== null;
  return (
    <>
      {side === 'hospital' && <PinButton onPress={() => void doing.run('unpin')}>{t('unpin')}</PinButton>}
      {side === 'user' && pin.by === 'user' && <PinButton onPress={() => setAsking(true)}>{t('takeBack')}</PinButton>}
      {side === 'user' && pin.by === 'hospital' && (
        <PinButton onPress={() => void doing.run(disputed ? 'right' : 'wrong')}>{t(disputed ? 'right' : 'wrong')}</PinButton>
      )}
      {doing.errorText !== undefined && (
        <p role="alert" className="basis-full text-sm text-sunday">
          {t('failed')}. {doing.errorText}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('takeBack.title')}
        confirmLabel={t('takeBack')}
        cancelLabel={t('keep')}
        closeLabel={t('keep')}
        busy={doing.pending}
        onConfirm={() => void doing.run('takeBack')}
        onClose={() => setAsking(false)}
      >
        {t('takeBack.text')}
      </ConfirmDialog>
    </>
  );
}

/** A fact that was unpinned, and the reason. For the clinic, newest first. */
export function UnpinnedItem({ pin, here }: { pin: Pin; here: ThreadPins }) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const nameOf = usePinName();
  if (!pin.unpinned) return null;
  const { why, author } = pin.unpinned;
  const time = formatSeoulTime(pin.unpinned.at, language, { weekday: undefined });
  return (
    <li className="grid gap-0.5 py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{nameOf(pin, here.pins?.forms ?? [])}</span>
        <span className="text-xs text-ink-soft">
          {why === 'replaced' && t('record.replaced', { time })}
          {why === 'taken-back' && t('record.takenBack', { time })}
          {why === 'withdrawn' && t('record.withdrawn', { time })}
          {why === 'unpinned' && t.rich('record.unpinned', { name: <Bidi>{author ?? t('record.clinic')}</Bidi>, time })}
        </span>
      </p>
      <PinContent pin={pin} side={here.side} />
    </li>
  );
}

export function PinButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-tap items-center gap-1.5 text-start text-sm font-semibold text-celadon-700 hover:underline"
    >
      {children}
    </button>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { type ResumableAction, useRequireSignIn, useResumeAction } from './member-act.ts';
import { isManyConsultations } from './text.ts';

export type ActionBarProps = {
  /** Number of people who have consulted the clinic; a small one is not shown. */
  consultCount: number;
  /** False if the clinic accepts nothing new: the bar then says so instead of offering the buttons. */
  acceptsNew: boolean;
  onChat: () => void;
  /** Missing where nothing is paid (the clinic's own page). */
  onPay?: () => void;
  /** A further action, less prominent than the buttons. */
  beside?: ReactNode;
  /** True while a dialog is open: the buttons are hidden (specification 4.3), their space stays. */
  hidden: boolean;
};

/** Side by side even on the narrowest phone: stacked, they would take a quarter of the screen. */
const ACTION_BUTTON_CLASS = 'flex-1 basis-28 max-[24rem]:px-3';
const BAR_CLASS =
  'sticky inset-x-0 bottom-[calc(4rem+max(1rem,env(safe-area-inset-bottom)))] z-20 bg-surface shadow-foot short:bottom-0 md:bottom-0 print:hidden';

/** On a phone only the buttons stick and the text scrolls with the page: with header and navigation it would take more than a quarter of the screen. */
const PHONE_BAR_CLASS =
  'max-md:sticky max-md:inset-x-0 max-md:bottom-[calc(4rem+max(1rem,env(safe-area-inset-bottom)))] max-md:z-20 max-md:bg-surface max-md:px-5 max-md:py-2 max-md:shadow-foot max-md:short:bottom-0 print:hidden';
const DESKTOP_BAR_CLASS = 'max-md:contents md:sticky md:inset-x-0 md:bottom-0 md:z-20 md:bg-surface md:shadow-foot md:print:hidden';

/** The page's main actions, within reach of a thumb: above the phone's navigation, at the foot of a desktop window. */
export function ActionBar({ consultCount, acceptsNew, onChat, onPay, beside, hidden }: ActionBarProps) {
  const t = useTranslations('catalog');
  // Button that gets the focus back: the dialog cannot return it to a button that was hidden while it closed. Without a pressed button, the first
  // one.
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => (hidden ? () => pressed.current?.focus() : undefined), [hidden]);
  const asMember = useRequireSignIn();
  const press = (act: () => void, again: ResumableAction) => (event: React.MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    asMember(act, again);
  };
  // A chat stays in the address while it is open and is not opened twice; paying is resumed once.
  useResumeAction(acceptsNew ? { chat: hidden ? undefined : onChat, pay: onPay } : {});
  if (!acceptsNew) return <ClosedBar />;
  return (
    <div className={DESKTOP_BAR_CLASS}>
      <div className="max-md:contents md:mx-auto md:flex md:max-w-7xl md:items-center md:justify-between md:gap-x-8 md:px-8 md:py-3 md:short:py-2">
        <p className="px-5 pb-3 text-center text-sm text-balance text-ink-soft md:p-0 md:text-start">
          {isManyConsultations(consultCount) ? t('consult.count', { count: consultCount }) : t('consult.none')}
          {beside && <> · {beside}</>}
        </p>
        <div className={PHONE_BAR_CLASS}>
          <div className={cx('flex flex-wrap gap-3 md:min-w-96', hidden && 'invisible')}>
            <Button ref={pressed} kind={onPay ? 'ghost' : 'primary'} onClick={press(onChat, 'chat')} className={ACTION_BUTTON_CLASS}>
              {t('action.chat')}
            </Button>
            {onPay && (
              <Button onClick={press(onPay, 'pay')} className={ACTION_BUTTON_CLASS}>
                {t('action.pay')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Bar of a clinic that accepts nothing new: links to the chat if the patient has one, and offers nothing else. */
function ClosedBar() {
  const t = useTranslations('catalog');
  return (
    <div className={BAR_CLASS}>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 py-3 md:px-8">
        <p className="min-w-0 flex-[1_1_16rem] text-sm text-pretty">{t('action.closed')}</p>
        <Link to="/my-reservation" className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('action.myReservations')}
        </Link>
      </div>
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { type ResumableAction, useRequireSignIn, useResumeAction } from './member-act.ts';
import { isManyConsultations } from './text.ts';

export type ActionBarProps = {
  /** Number of people who consulted the clinic. A small number is not shown. */
  consultCount: number;
  /** False if the clinic accepts nothing new. The bar then says so and has no buttons. */
  acceptsNew: boolean;
  onChat: () => void;
  /** Absent on the clinic's page, where nothing is paid. */
  onPay?: () => void;
  /** Renders the main button, which leads to the free times. Absent if the clinic offers no treatment. */
  date?: (className: string) => ReactNode;
  /** True while a dialog is open. The buttons are then invisible (specification 4.3), but keep their space. */
  hidden: boolean;
};

/** Keeps the buttons side by side even on the narrowest phone. Stacked, they would take a quarter of the screen. */
const ACTION_BUTTON_CLASS = 'flex-1 basis-28 max-md:px-2.5';
const BAR_CLASS =
  'sticky inset-x-0 bottom-[calc(4rem+max(1rem,env(safe-area-inset-bottom)))] z-20 bg-surface shadow-foot short:bottom-0 md:bottom-0 print:hidden';

/** On a phone only the buttons stick; the text scrolls with the page. Together they would take more than a quarter of the screen. */
const PHONE_BAR_CLASS =
  'max-md:sticky max-md:inset-x-0 max-md:bottom-[calc(4rem+max(1rem,env(safe-area-inset-bottom)))] max-md:z-20 max-md:bg-surface max-md:px-5 max-md:py-2 max-md:shadow-foot max-md:short:bottom-0 print:hidden';
const DESKTOP_BAR_CLASS = 'max-md:contents md:sticky md:inset-x-0 md:bottom-0 md:z-20 md:bg-surface md:shadow-foot md:print:hidden';

/** The page's main actions, always in reach: above the phone's navigation, or at the bottom of a desktop window. */
export function ActionBar({ consultCount, acceptsNew, onChat, onPay, date, hidden }: ActionBarProps) {
  const t = useTranslations('catalog');
  // Button that receives the focus when the dialog closes. The dialog cannot do this, because the button was hidden. Default: the first button.
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => (hidden ? () => pressed.current?.focus() : undefined), [hidden]);
  const asMember = useRequireSignIn();
  const press = (act: () => void, again: ResumableAction) => (event: React.MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    asMember(act, again);
  };
  // While the chat is open, its state is in the address; it is not opened again. Paying is resumed once.
  useResumeAction(acceptsNew ? { chat: hidden ? undefined : onChat, pay: onPay } : {});
  if (!acceptsNew) return <ClosedBar />;
  return (
    <div className={DESKTOP_BAR_CLASS}>
      <div className="max-md:contents md:mx-auto md:flex md:max-w-7xl md:items-center md:justify-between md:gap-x-8 md:px-8 md:py-3 md:short:py-2">
        <p className="px-5 pb-3 text-center text-sm text-balance text-ink-soft md:p-0 md:text-start">
          {isManyConsultations(consultCount) ? t('consult.count', { count: consultCount }) : t('consult.none')}
          {onPay && (
            <span className={cx('block', hidden && 'invisible')}>
              <button type="button" onClick={press(onPay, 'pay')} className="tap-area font-semibold text-celadon-700 hover:underline">
                {t('action.pay')}
              </button>{' '}
              · {t('action.pay.later')}
            </span>
          )}
        </p>
        <div className={PHONE_BAR_CLASS}>
          <div className={cx('flex flex-wrap gap-3 md:min-w-96', hidden && 'invisible')}>
            {date?.(ACTION_BUTTON_CLASS)}
            <Button ref={pressed} kind={date ? 'ghost' : 'primary'} onClick={press(onChat, 'chat')} className={ACTION_BUTTON_CLASS}>
              {t('action.chat')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Bar of a clinic that accepts nothing new. Links to the patient's existing chat, if any. */
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

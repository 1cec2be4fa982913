import { ChevronLeft, CircleSlash } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { InterpretedThread } from '../../../contract/interpreting/interpreters.ts';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { PaneToasts } from '../pane-toasts.tsx';
import { InterpretedMessageRow } from './interpreted-message-row.tsx';
import { LeaveThreadDialog } from './leave-thread.tsx';
import { useInterpretedThread } from './use-thread.ts';
import { InterpreterMessageForm } from './write-form.tsx';

type Props = { id: number; onRead: () => void; onBack: () => void };

/** A conversation for its interpreter: both texts of every message, corrections, and the interpreter's own messages to either side. */
export function InterpretedThreadPane({ id, onRead, onBack }: Props) {
  const t = useTranslations('interpreter');
  const failureText = useFailureText();
  const { value, failure, reload, messages, earlier, hasEarlier } = useInterpretedThread(id, onRead);
  const isGone = failure instanceof ApiError && failure.status === 404;
  if (isGone)
    return (
      <section className="grid min-h-0 place-items-center">
        <EmptyState icon={<CircleSlash />} title={t('gone.title')} action={<Button onClick={onBack}>{t('gone.back')}</Button>}>
          {t('gone.text')}
        </EmptyState>
      </section>
    );
  if (!value)
    return failure === undefined ? (
      <Loading label={t('loading')} className="grid content-start gap-3 p-4">
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-24 w-3/4 rounded-md" />
      </Loading>
    ) : (
      <ErrorState title={t('failed')} action={<Button onClick={reload}>{t('common.retry')}</Button>}>
        {failureText.ofError(failure)}
      </ErrorState>
    );
  return (
    <section data-fills="phone" aria-label={value.hospital_name} className="flex min-h-0 min-w-0 flex-col">
      <ThreadHead thread={value} onBack={onBack} />
      <MessageScrollBox of={messages.at(-1)?.message_id}>
        {hasEarlier && (
          <div className="mb-4 text-center">
            <Button kind="quiet" size="s" busy={earlier.pending} onClick={() => void earlier.run()}>
              {t('earlier')}
            </Button>
            {earlier.errorText && (
              <p role="alert" className="text-sm text-sunday">
                {earlier.errorText}
              </p>
            )}
          </div>
        )}
        {messages.length === 0 && <p className="py-12 text-center text-ink-soft">{t('messages.none')}</p>}
        <ol className="grid gap-3">
          {messages.map((message) => (
            <InterpretedMessageRow key={message.message_id} threadId={id} message={message} onCorrected={reload} />
          ))}
        </ol>
      </MessageScrollBox>
      <InterpreterMessageForm threadId={id} language={value.language} onSent={reload} />
    </section>
  );
}

function ThreadHead({ thread, onBack }: { thread: InterpretedThread; onBack: () => void }) {
  const t = useTranslations('interpreter');
  const shared = useTranslations('console');
  const { language } = useLanguage();
  const [leaving, setLeaving] = useState(false);
  const { id, hospital_name, consent } = thread;
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 md:ps-5">
      <IconButton label={shared('shared.backToList')} onClick={onBack} className="md:hidden">
        <ChevronLeft className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <div className="relative min-w-0 flex-1 py-1">
        <h2 className="font-text text-lg leading-tight font-semibold tracking-normal">
          <Bidi>{hospital_name}</Bidi>
        </h2>
        <p className="text-xs text-ink-soft">{t('patient', { language: LANGUAGE_NAMES[thread.language] })}</p>
        {consent && (
          <p className="text-xs text-ink-soft">
            {t.rich('consent', {
              time: <Bidi>{formatSeoulTime(consent.agreed_at, language, { weekday: undefined })}</Bidi>,
              version: <Ltr>{consent.version}</Ltr>,
            })}
          </p>
        )}
        <PaneToasts />
      </div>
      <Button kind="ghost" size="s" onClick={() => setLeaving(true)}>
        {shared('shared.end')}
      </Button>
      {leaving && <LeaveThreadDialog id={id} onLeft={onBack} onClose={() => setLeaving(false)} />}
    </header>
  );
}

/** The messages, scrolled to the newest one at first and when another arrives. */
function MessageScrollBox({ of, children }: { of: number | undefined; children: ReactNode }) {
  const t = useTranslations('interpreter');
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved once another message is the newest
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [of]);
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with a keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={t('messages')}
      className="min-h-0 flex-1 scroller bg-paper px-4 py-4 focus-visible:-outline-offset-2 md:px-6"
    >
      {children}
    </section>
  );
}

import { ChevronLeft, MessagesSquare } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { HelpThreadRow } from '../../../contract/help/help.ts';
import { ApiError } from '../../api/call.ts';
import { ConversationOverApi } from '../../consultations/api-thread/conversation-over-api.tsx';
import { createOperatorHelpCalls } from '../../help/help-calls.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { subscribeToNoticeChanges } from '../../notices/counts.ts';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useConsoleContext } from '../console-context.ts';
import { PaneToasts } from '../pane-toasts.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { memberPath } from './members/member-look.ts';

type Props = { id: number; onChanged: () => void; onBack: () => void };

/** One member's conversation with the operators. The first load is recorded as opening it. */
export function HelpCasePane({ id, onChanged, onBack }: Props) {
  const t = useTranslations('operator-help');
  const shared = useTranslations('console');
  const words = useTranslations('clinic');
  const failureText = useFailureText();
  const { uid } = useConsoleContext();
  const opened = useRef(false);
  const { value, failure, reload } = useLiveQuery(`help case ${id}`, async () => {
    const { person } = await api('helpCase', { params: { id }, query: opened.current ? { goes_on: 'true' } : {} });
    opened.current = true;
    return person;
  });
  const calls = useMemo(() => createOperatorHelpCalls(id), [id]);
  if (!value)
    return failure === undefined ? (
      <Loading label={t('case.loading')} className="grid content-start gap-3 p-4">
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-24 w-3/4 rounded-md" />
      </Loading>
    ) : (
      <section className="grid min-h-0 place-items-center">
        <ErrorState
          title={t(failure instanceof ApiError && failure.status === 404 ? 'case.gone' : 'case.failed')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={reload}>{t('common.retry')}</Button>
              <Button kind="ghost" onClick={onBack}>
                {shared('shared.backToList')}
              </Button>
            </div>
          }
        >
          {failureText.ofError(failure)}
        </ErrorState>
      </section>
    );
  return (
    <section data-fills="phone" aria-label={value.name} className="flex min-h-0 min-w-0 flex-col">
      <HelpCaseHead
        person={value}
        onBack={onBack}
        onDone={() => {
          reload();
          onChanged();
        }}
      />
      <ConversationOverApi
        side="hospital"
        calls={calls}
        storageKey={`${uid}:help-${id}`}
        words={words}
        them={value.name}
        placeholder={t('placeholder')}
        translationFirst
        empty={<EmptyState icon={<MessagesSquare />} title={t('empty.title')} />}
        onNews={subscribeToNoticeChanges}
      />
    </section>
  );
}

function HelpCaseHead({ person, onBack, onDone }: { person: HelpThreadRow; onBack: () => void; onDone: () => void }) {
  const t = useTranslations('operator-help');
  const shared = useTranslations('console');
  const { id, name, language, assigned_to, done_at } = person;
  const { pending, errorText, run } = useMutation(async () => {
    await api('finishHelp', { params: { id }, body: { done: done_at === null } });
    onDone();
  });
  return (
    <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-1 md:ps-5">
      <IconButton label={shared('shared.backToList')} onClick={onBack} className="md:hidden">
        <ChevronLeft className="size-5 rtl:-scale-x-100" />
      </IconButton>
      <div className="relative min-w-0 flex-1">
        <h2 className="font-text text-lg leading-tight font-semibold tracking-normal [overflow-wrap:anywhere]">
          <Bidi>{name}</Bidi>
        </h2>
        <p className="text-xs text-ink-soft">
          {shared('shared.reads', { language: LANGUAGE_NAMES[language] })}
          {assigned_to && ` · ${t('assigned', { uid: assigned_to })}`}
        </p>
        {errorText !== undefined && (
          <p role="alert" className="text-sm text-sunday">
            {t('done.failed')} {errorText}
          </p>
        )}
        <PaneToasts />
      </div>
      <Link to={memberPath({ help_id: id, reason: 'help' })} className={buttonClass({ kind: 'quiet', size: 's' })}>
        {t('member')}
      </Link>
      <Button kind="ghost" size="s" busy={pending} onClick={() => void run()}>
        {done_at === null ? t('done') : shared('shared.openAgain')}
      </Button>
    </header>
  );
}

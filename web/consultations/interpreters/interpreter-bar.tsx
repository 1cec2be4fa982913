import { Languages } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UserType } from '../../../contract/constants.ts';
import type { InterpreterState } from '../../../contract/interpreting/interpreters.ts';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DualTime } from '../events/event-words.tsx';
import { formatVisitTime } from '../reservations/visit-clock.ts';
import { EndInterpreterDialog } from './end-interpreter.tsx';
import { RequestInterpreterDialog } from './request-interpreter.tsx';

type Props = { threadId: number | undefined; side: UserType; events: readonly ThreadEvent[] };

/** Returns the newest event about an interpreter; the state is reloaded when it changes. */
const findNewestEvent = (events: readonly ThreadEvent[]) => events.findLast(({ kind }) => kind.startsWith('interpreter-'))?.event_id ?? 0;

/** True if the newest event is the clinic's proposal of an interpreter. */
const isProposed = (events: readonly ThreadEvent[]) => events.findLast(({ kind }) => kind.startsWith('interpreter-'))?.kind === 'interpreter-proposed';

/**
 * A human interpreter in a conversation, for either side (specification 5.19). `bar` shows the proposal, the request, the promised time, the
 * interpreter, the consent, and the button to end it. It is empty while the state is unknown. `ask` starts a request or proposal if there is none
 * yet.
 */
export function useInterpreter({ threadId = 0, side, events }: Props): { bar: ReactNode; ask: (() => void) | undefined } {
  const t = useTranslations('thread');
  const toast = useToast();
  const { value, reload } = useQuery(threadId === 0 ? '' : `interpreter ${threadId} ${findNewestEvent(events)}`, () =>
    api('interpreterState', { params: { id: threadId } }),
  );
  const [open, setOpen] = useState<'ask' | 'end'>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    reload();
  };
  const proposing = useMutation(async () => {
    await api('proposeInterpreter', { params: { id: threadId } });
    toast(t('interpreter.propose.done'), { tone: 'success' });
  });
  if (!value) return { bar: null, ask: undefined };
  const proposed = value.state === 'none' && isProposed(events);
  const begin = side === 'user' ? () => setOpen('ask') : proposed ? undefined : () => void proposing.run();
  const ask = value.state === 'none' ? begin : undefined;
  const bar = (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 text-sm md:px-6">
      {proposed && (
        <p role="status" className="min-w-0 flex-[1_1_14rem] py-2">
          {t(side === 'hospital' ? 'interpreter.proposed.clinic' : 'interpreter.proposed')}
        </p>
      )}
      {proposing.errorText && (
        <p role="alert" className="py-2 text-sunday">
          {proposing.errorText}
        </p>
      )}
      {ask && (
        <BarButton onPress={ask}>
          <Languages aria-hidden="true" className="size-4 shrink-0" />
          {t(side === 'user' ? 'interpreter.ask' : 'interpreter.propose')}
        </BarButton>
      )}
      {value.state !== 'none' && (
        <>
          <div className="min-w-0 flex-[1_1_14rem] py-2">
            <p role="status">
              <InterpreterStatus state={value} side={side} />
            </p>
            <ConsentNote state={value} side={side} />
          </div>
          <BarButton onPress={() => setOpen('end')}>{t(value.state === 'given' ? 'interpreter.end' : 'interpreter.takeBack')}</BarButton>
        </>
      )}
      {open === 'ask' && <RequestInterpreterDialog threadId={threadId} state={value} onAsked={done} onClose={close} />}
      {open === 'end' && <EndInterpreterDialog threadId={threadId} state={value} onEnded={done} onClose={close} />}
    </div>
  );
  return { bar, ask };
}

function InterpreterStatus({ state: { state, name, due_at }, side }: { state: InterpreterState; side: UserType }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  if (state === 'given') return t.rich('interpreter.given', { name: <Bidi>{name}</Bidi> });
  const time = <DualTime at={due_at} language={language} />;
  if (side === 'hospital') return t.rich('interpreter.asked.clinic', { time });
  return t.rich(Date.parse(due_at) < Date.now() ? 'interpreter.asked.late' : 'interpreter.asked', { time });
}

/** Note for the clinic that the patient has consented. The patient finds the consent under Privacy. */
function ConsentNote({ state: { consent }, side }: { state: InterpreterState; side: UserType }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  if (!consent || side === 'user') return null;
  return (
    <p className="text-xs text-ink-soft">
      {t.rich('interpreter.consent', { date: <Bidi>{formatVisitTime(consent.agreed_at, language)}</Bidi>, version: <Ltr>{consent.version}</Ltr> })}
    </p>
  );
}

function BarButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="inline-flex min-h-tap items-center gap-1.5 font-semibold text-celadon-700 hover:underline">
      {children}
    </button>
  );
}

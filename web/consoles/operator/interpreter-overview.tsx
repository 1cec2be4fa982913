import { useState } from 'react';
import type { InterpreterQueue as Desk } from '../../../contract/interpreting/interpreters.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConfirmWithProofDialog } from '../confirm-with-proof-dialog.tsx';
import { useLiveQuery } from '../use-live-query.ts';
import { InterpreterRequest } from './interpreter-request.tsx';
import { LabelledFigure } from './translation-figures.tsx';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';

/** Requests for an interpreter with the promised times, the active interpreters, and the figures of four weeks. */
export function InterpreterOverview() {
  const t = useTranslations('operator-interpreters');
  const query = useLiveQuery('interpreters', () => api('interpreterDesk'));
  const { title, moveFocus } = useFocusAfterDialog();
  const done = () => {
    moveFocus();
    query.reload();
  };
  return (
    <QueryView query={query} loading={t('loading')} skeletons="h-24 h-40" className="grid gap-3" failed={t('failed')} errorLook="notice" errorWithValue={false}>
      {(desk) => (
        <>
          <InterpreterFigures desk={desk} />
          <SectionCard id="waiting" title={t('waiting.title')} headingRef={title}>
            <RequestList none={t('waiting.none')} requests={desk.waiting} desk={desk} onDone={done} />
          </SectionCard>
          <SectionCard id="given" title={t('given.title')}>
            <RequestList none={t('given.none')} requests={desk.given} desk={desk} onDone={done} />
          </SectionCard>
          <InterpreterList desk={desk} onClosed={done} />
        </>
      )}
    </QueryView>
  );
}

type RequestsProps = { none: string; requests: Desk['waiting']; desk: Desk; onDone: () => void };

function RequestList({ none, requests, desk: { interpreters }, onDone }: RequestsProps) {
  if (requests.length === 0) return <p className="mt-3 text-ink-soft">{none}</p>;
  return (
    <ul className="mt-4 grid gap-3">
      {requests.map((request) => (
        <InterpreterRequest key={request.id} request={request} interpreters={interpreters} onDone={onDone} />
      ))}
    </ul>
  );
}

function InterpreterFigures({ desk: { figures, promise } }: { desk: Desk }) {
  const t = useTranslations('operator-interpreters');
  const { asked, given, median_minutes, in_time_percent } = figures;
  return (
    <SectionCard id="figures" title={t('figures.title')} lead={t.rich('promise', { minutes: promise.minutes, hours: <Ltr>{promise.hours}</Ltr> })}>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        <LabelledFigure label={t('figures.asked')}>{asked}</LabelledFigure>
        <LabelledFigure label={t('figures.given')}>{given}</LabelledFigure>
        <LabelledFigure label={t('figures.median')}>
          {median_minutes === null ? t('figures.none') : t('figures.minutes', { minutes: median_minutes })}
        </LabelledFigure>
        <LabelledFigure label={t('figures.inTime')}>
          {in_time_percent === null ? t('figures.none') : t('figures.percent', { percent: in_time_percent })}
        </LabelledFigure>
      </dl>
    </SectionCard>
  );
}

function InterpreterList({ desk: { interpreters }, onClosed }: { desk: Desk; onClosed: () => void }) {
  const t = useTranslations('operator-interpreters');
  const [closing, setClosing] = useState<InterpreterPerson>();
  return (
    <SectionCard id="people" title={t('people.title')}>
      {interpreters.length === 0 && <p className="mt-3 text-ink-soft">{t('people.none')}</p>}
      <ul className="mt-3 grid gap-2">
        {interpreters.map(({ uid, name, languages, threads }) => (
          <li key={uid} className="flex flex-wrap items-start justify-between gap-3 border-t border-line pt-2">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-semibold">
                <Bidi>{name}</Bidi>
              </p>
              <p className="text-sm text-ink-soft">
                <Ltr>{uid}</Ltr>
                {' · '}
                <Bidi>{languages.map((language) => LANGUAGE_NAMES[language]).join(', ')}</Bidi>
                {' · '}
                {t('people.at', { count: threads })}
              </p>
            </div>
            <Button kind="ghost" size="s" aria-label={t('close.named', { name })} onClick={() => setClosing({ uid, name })}>
              {t('close')}
            </Button>
          </li>
        ))}
      </ul>
      {closing && (
        <EndInterpreterAccessDialog
          one={closing}
          onDone={() => {
            setClosing(undefined);
            onClosed();
          }}
          onClose={() => setClosing(undefined)}
        />
      )}
    </SectionCard>
  );
}

type InterpreterPerson = Pick<Desk['interpreters'][number], 'uid' | 'name'>;

/** Asks for confirmation before an interpreter loses access. This also ends the interpreter's work in all conversations. */
function EndInterpreterAccessDialog({ one: { uid, name }, onDone, onClose }: { one: InterpreterPerson; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('operator-interpreters');
  const close = async () => {
    await api('closeStaff', { params: { uid } });
    toast(t('close.done', { name }), { tone: 'success' });
    onDone();
  };
  return (
    <ConfirmWithProofDialog danger title={t.rich('close.title', { name: <Bidi>{name}</Bidi> })} confirmLabel={t('close')} act={close} onClose={onClose}>
      {t('close.text')}
    </ConfirmWithProofDialog>
  );
}

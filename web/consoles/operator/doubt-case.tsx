import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TERM_LIMITS } from '../../../contract/constants.ts';
import type { DoubtCase, DoubtContextMessage } from '../../../contract/interpreting/doubts.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { AnswerDoubtForm } from './answer-doubt.tsx';
import { useServiceName } from './service-name.ts';
import { targetLanguageName, targetLanguageTag } from './target-language.ts';

type DoubtId = { id: number; message_id: number };
type Props = { which: DoubtId; onAnswered: () => void; onClose: () => void };

/** One doubted message: original, translation, the doubts, and the answer. Opening it is recorded. */
export function DoubtCaseDialog({ which: doubt, onAnswered, onClose }: Props) {
  const t = useTranslations('operator-translations');
  const words = useTranslations('operator');
  const query = useQuery(`${doubt.id}-${doubt.message_id}`, () => api('doubtCase', { params: doubt }));
  return (
    <Dialog
      open
      kind="wide"
      title={t('case.title')}
      subtitle={query.value && <Bidi>{query.value.hospital_name}</Bidi>}
      closeLabel={words('common.close')}
      onClose={onClose}
    >
      <QueryView query={query} loading={t('case.loading')} skeletons="h-24 h-24" className="grid gap-3" failed={t('case.failed')} errorLook="notice">
        {(value) => (
          <div className="grid gap-5">
            <p className="text-sm text-ink-soft">{t('case.recorded')}</p>
            <DoubtedTexts doubt={value} />
            <FindingsAndDoubts doubt={value} />
            <SurroundingMessages doubt={value} />
            {value.open && value.translated !== null ? (
              <AnswerDoubtForm
                which={doubt}
                seen={value.change?.number ?? 0}
                translated={value.translated}
                lang={targetLanguageTag(value.target_lang)}
                onAnswered={onAnswered}
              />
            ) : (
              <DoubtAnswer doubt={value} />
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

function DoubtedTexts({ doubt }: { doubt: DoubtCase }) {
  const t = useTranslations('operator-translations');
  const to = targetLanguageTag(doubt.target_lang);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <LabelledDoubtText title={t(`case.original.${doubt.sender_user_type}`, { language: LANGUAGE_NAMES[doubt.language] })} lang={doubt.language}>
        {doubt.message}
      </LabelledDoubtText>
      <LabelledDoubtText title={t('case.translation', { language: targetLanguageName(doubt.target_lang) })} lang={to}>
        {doubt.translated}
      </LabelledDoubtText>
      {doubt.machine !== null && (
        <LabelledDoubtText title={t('case.machine')} lang={to}>
          {doubt.machine}
        </LabelledDoubtText>
      )}
    </div>
  );
}

function LabelledDoubtText({ title, lang, children }: { title: string; lang: string | undefined; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-text text-sm font-semibold tracking-normal text-ink-soft">{title}</h3>
      <p lang={lang} dir="auto" className="mt-1 rounded-md bg-sunken px-4 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </p>
    </section>
  );
}

/** The guard's findings, and the comments of the doubters. */
function FindingsAndDoubts({ doubt: { marks, message, translated, doubts, service } }: { doubt: DoubtCase }) {
  const nameOf = useServiceName();
  const t = useTranslations('operator-translations');
  const { language } = useLanguage();
  const words = useTranslations('operator');
  const part = (text: string | null, span: { start: number; end: number } | null) => (span && text?.slice(span.start, span.end).trim()) || t('case.nothing');
  return (
    <section className="text-sm">
      <h3 className="font-text text-base font-semibold tracking-normal">{t('case.against')}</h3>
      <ul className="mt-1 grid gap-1">
        {doubts.map(({ side, words: said, at }) => (
          <li key={side}>
            {t.rich('case.said', {
              who: t(`doubts.by.${side}`),
              time: <time dateTime={at}>{words('common.seoulTime', { time: formatSeoulTime(at, language, { weekday: undefined }) })}</time>,
            })}
            {said && (
              <>
                {/* A margin would be on the side where the comment begins, which is the far side for Arabic within a Korean line. */}{' '}
                <q dir="auto" className="[overflow-wrap:anywhere]">
                  {said}
                </q>
              </>
            )}
          </li>
        ))}
        {marks.map(({ kind, original, translation }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={`${kind}-${place}`}>
            {t.rich('case.mark', { original: <Bidi>{part(message, original)}</Bidi>, translation: <Bidi>{part(translated, translation)}</Bidi> })}
          </li>
        ))}
        {service && <li className="text-ink-soft">{t.rich('case.service', { service: <Ltr>{nameOf(service)}</Ltr> })}</li>}
      </ul>
    </section>
  );
}

/** The messages around it, only if the patient agreed that they may be read. */
function SurroundingMessages({ doubt: { around } }: { doubt: DoubtCase }) {
  const t = useTranslations('operator-translations');
  if (around === null) return <p className="text-sm text-ink-soft">{t('case.around.none')}</p>;
  return (
    <Disclosure summary={t('case.around')} kind="line">
      {around.before.length + around.after.length === 0 && <p className="text-sm text-ink-soft">{t('case.around.empty')}</p>}
      <MessageLines title={t('case.before')} messages={around.before} />
      <MessageLines title={t('case.after')} messages={around.after} />
    </Disclosure>
  );
}

function MessageLines({ title, messages }: { title: string; messages: readonly DoubtContextMessage[] }) {
  const t = useTranslations('operator-translations');
  if (messages.length === 0) return null;
  return (
    <section className="mt-2">
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="mt-1 grid gap-2 text-sm">
        {messages.map(({ message_id, sender_user_type, message, translated }) => (
          <li key={message_id} className="rounded-md bg-sunken px-4 py-2">
            <p className="text-xs text-ink-soft">{t(`doubts.by.${sender_user_type}`)}</p>
            {[message, translated].map(
              (text) =>
                text && (
                  <p key={text} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {text}
                  </p>
                ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DoubtAnswer({ doubt }: { doubt: DoubtCase }) {
  const { verdict, answer } = doubt;
  const t = useTranslations('operator-translations');
  const words = useTranslations('operator');
  const { language } = useLanguage();
  if (!answer || !verdict) return null;
  return (
    <div className="grid justify-items-start gap-3 border-t border-line pt-4">
      <p className="text-sm">
        {t(`verdict.${verdict}`)}
        {' · '}
        <Bidi>{answer.by ?? t('case.gone')}</Bidi>
        {' · '}
        <time dateTime={answer.at}>{words('common.seoulTime', { time: formatSeoulTime(answer.at, language, { weekday: undefined }) })}</time>
        {answer.words && (
          <>
            {' '}
            <q dir="auto">{answer.words}</q>
          </>
        )}
      </p>
      {verdict === 'corrected' && (
        <Link to="/operator/terms" state={{ begun: toInitialTerm(doubt) }} className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('case.term')}
        </Link>
      )}
    </div>
  );
}

/** Returns the texts that are short enough for a term, as initial values of the form. */
function toInitialTerm({ message, language, translated, target_lang }: DoubtCase): Record<string, string> {
  const to = targetLanguageTag(target_lang);
  const forms = { [language]: message, ...(to && { [to]: translated ?? '' }) };
  return Object.fromEntries(Object.entries(forms).filter(([, words]) => words.length <= TERM_LIMITS.form));
}

import { Fragment, Suspense } from 'react';
import type { Language } from '../../../../contract/languages.ts';
import type { ThreadEvent } from '../../../../contract/threads/thread-events.ts';
import type { RecordedMessage, ThreadRecord } from '../../../../contract/threads/thread-record.ts';
import { formatFactKinds } from '../../../consultations/changes/held-kinds.ts';
import { formatEvent } from '../../../consultations/events/event-words.tsx';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { LANGUAGE_NAMES, LOCALES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Bidi } from '../../../ui/bidi.tsx';

/** A printable conversation (specification 7.17): head, then messages and events in order, each in both languages. */
export function ConversationRecordPage({ record }: { record: ThreadRecord }) {
  const t = useTranslations('clinic-record');
  const { language } = useLanguage();
  const time = (iso: string) => formatSeoulTime(iso, language);
  return (
    <article className="grid gap-4 text-sm [page:record]">
      <header className="grid gap-1 border-b-2 border-ink pb-3">
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="font-semibold">{record.hospital_name}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
          <dt>{t('patient')}</dt>
          <dd>
            <Bidi>{record.name}</Bidi>
            {record.native_name && <Bidi> ({record.native_name})</Bidi>} ·{' '}
            {new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(record.country) ?? record.country} · {LANGUAGE_NAMES[record.language]}
          </dd>
          <dt>{t('opened')}</dt>
          <dd>{time(record.opened_at)}</dd>
          <dt>{t('made')}</dt>
          <dd>{t('made.by', { time: time(record.made_at), name: record.made_by })}</dd>
        </dl>
        <p className="text-ink-soft">{t('note')}</p>
        {record.left_out > 0 && <p className="font-semibold">{t('leftOut', { count: record.left_out })}</p>}
      </header>
      <h2 className="text-lg">{t('course')}</h2>
      <ol className="grid gap-3">
        {mergeRecord(record).map((line) =>
          'event' in line ? (
            <RecordedEvent key={`event-${line.event.event_id}`} event={line.event} patients={record.language} />
          ) : (
            <RecordedMessageItem key={line.message.message_id} message={line.message} patient={record.name} clinic={record.hospital_name} />
          ),
        )}
      </ol>
      <p className="border-t border-line pt-2 text-ink-soft">{t('end')}</p>
    </article>
  );
}

type RecordItem = { message: RecordedMessage } | { event: ThreadEvent };

/** Events follow the message that was newest when they happened. */
function mergeRecord({ messages, events }: ThreadRecord): RecordItem[] {
  const first = messages[0]?.message_id ?? Number.POSITIVE_INFINITY;
  const after = (from: number, to: number) =>
    events.filter(({ after_message_id }) => after_message_id >= from && after_message_id < to).map((event): RecordItem => ({ event }));
  return [...after(0, first), ...messages.flatMap((message): RecordItem[] => [{ message }, ...after(message.message_id, message.message_id + 1)])];
}

function RecordedMessageItem({ message, patient, clinic }: { message: RecordedMessage; patient: string; clinic: string }) {
  const t = useTranslations('clinic-record');
  const thread = useTranslations('thread');
  const angles = useTranslations('angles');
  const { language } = useLanguage();
  const { change, interpreter, author, files, former } = message;
  const who = interpreter !== null ? t('by.interpreter', { name: interpreter }) : message.sender_user_type === 'user' ? patient : (author ?? clinic);
  return (
    <li className="grid gap-1 border-s-2 border-line ps-3">
      <p className="font-semibold">
        {message.message_id}. <Bidi>{who}</Bidi> <span className="font-normal text-ink-soft">· {formatSeoulTime(message.timestamp, language)}</span>
      </p>
      <RecordedText lang={message.language} text={message.message} label={t('common.original')} />
      {message.translated !== null && (
        <RecordedText lang={message.translated_language} text={message.translated} label={t(message.by_person ? 'translated.person' : 'translated.machine')} />
      )}
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files of a message keep their places
        <p key={at}>
          {file.gone
            ? thread(`file.gone.${file.gone}`)
            : file.kind === 'document'
              ? t('file.document', { name: file.name })
              : file.angle
                ? t('file.angle', { angle: angles(file.angle) })
                : t('file.picture')}
        </p>
      ))}
      {change && (
        <p className="font-semibold">
          {thread(`change.${change.kind}`, { time: formatSeoulTime(change.at, language) })}
          {change.held.length > 0 && ` (${formatFactKinds(change.held, thread, language)})`}
        </p>
      )}
      {former.map((text) => (
        <div key={text.number} className="grid gap-1 border border-dashed border-edge px-2 py-1">
          <p>
            {text.by === null
              ? thread('change.former.until', { time: formatSeoulTime(text.until, language) })
              : thread('change.former.by', { time: formatSeoulTime(text.until, language), name: text.by })}
          </p>
          <RecordedText former lang={text.language} text={text.message} label={t('former')} />
          {text.translated !== null && <RecordedText former lang={text.translated_language} text={text.translated} label={t('former.translated')} />}
        </div>
      ))}
    </li>
  );
}

function RecordedText({ lang, text, label, former = false }: { lang: Language; text: string; label: string; former?: boolean }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-2 max-md:grid-cols-1 max-md:gap-0">
      <span className="text-xs text-ink-soft">
        {label} · {LANGUAGE_NAMES[lang]}
      </span>
      <p
        lang={lang}
        dir="auto"
        className={former ? 'whitespace-pre-wrap line-through [overflow-wrap:anywhere]' : 'whitespace-pre-wrap [overflow-wrap:anywhere]'}
      >
        {text}
      </p>
    </div>
  );
}

/** An event in the language of the console and in the patient's. */
function RecordedEvent({ event, patients }: { event: ThreadEvent; patients: Language }) {
  const { language } = useLanguage();
  const languages = [...new Set([language, patients])];
  return (
    <li className="grid gap-0.5 bg-sunken px-3 py-1.5">
      {languages.map((one) => (
        <Suspense key={one}>
          <EventText event={event} language={one} />
        </Suspense>
      ))}
      <p className="text-xs text-ink-soft">{formatSeoulTime(event.at, language)}</p>
    </li>
  );
}

function EventText({ event, language }: { event: ThreadEvent; language: Language }) {
  return (
    <p lang={language} dir="auto">
      {formatEvent(event, 'hospital', language).map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
        <Fragment key={i}>
          {i > 0 && ' · '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

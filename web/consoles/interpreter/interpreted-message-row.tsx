import { BadgeCheck, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import type { InterpretedMessage } from '../../../contract/interpreting/interpreters.ts';
import type { TextSpan } from '../../../contract/threads/message-facts.ts';
import { formatFactKinds } from '../../consultations/changes/held-kinds.ts';
import { HighlightedText } from '../../consultations/marks/highlighted-text.tsx';
import { formatMark } from '../../consultations/marks/mark-words.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { OwnMessageActions } from './change-own-message.tsx';
import { CorrectTranslationDialog } from './correct-translation-dialog.tsx';

type Props = { threadId: number; message: InterpretedMessage; onCorrected: () => void };

/** One message with both of its texts, the guard's findings, and a button to correct the translation. */
export function InterpretedMessageRow({ threadId, message, onCorrected }: Props) {
  const t = useTranslations('interpreter');
  const { language } = useLanguage();
  const [correcting, setCorrecting] = useState(false);
  const { message_id, sender_user_type, message: original, translated, interpreter, review, marks, timestamp } = message;
  const byPerson = interpreter !== null || review?.verdict === 'corrected';
  const differing = (of: 'original' | 'translation') => marks.flatMap((mark) => mark[of] ?? []);
  const who =
    interpreter === null
      ? t(`from.${sender_user_type}`)
      : t(`from.me.${sender_user_type === 'user' ? 'hospital' : 'user'}`, { name: `\u2068${interpreter}\u2069` });
  return (
    <li className="rounded-md bg-surface px-4 py-3 shadow-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-semibold">{who}</span>
        <time dateTime={timestamp} className="text-xs text-ink-soft tabular-nums">
          {formatSeoulTime(timestamp, language, { weekday: undefined, year: undefined })}
        </time>
        {review && review.doubted_by.length > 0 && (
          <Chip tone="blush">
            <CircleHelp aria-hidden="true" className="size-3.5" />
            {t('doubted')}
          </Chip>
        )}
      </p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <LabelledText
          title={`${t('common.original')} · ${LANGUAGE_NAMES[message.language]}`}
          text={original}
          lang={message.language}
          differing={differing('original')}
        />
        {translated === null ? (
          <p className="text-sm text-ink-soft italic">{t(message.translation === 'pending' || message.translation === 'late' ? 'coming' : 'untranslated')}</p>
        ) : (
          <LabelledText
            title={`${t(byPerson ? 'person' : 'machine')} · ${LANGUAGE_NAMES[message.translated_language]}`}
            person={byPerson}
            text={translated}
            lang={message.translated_language}
            differing={differing('translation')}
          />
        )}
      </div>
      <InterpretedMarks message={message} />
      <InterpretedChangeNote message={message} />
      <OwnMessageActions threadId={threadId} message={message} onChanged={onCorrected} />
      {message.correctable && (
        <Button
          kind="quiet"
          size="s"
          className="-ms-3 mt-2"
          aria-label={t('correct.named', { number: String(message_id) })}
          onClick={() => setCorrecting(true)}
        >
          {t(translated === null ? 'translate' : 'correct')}
        </Button>
      )}
      {correcting && (
        <CorrectTranslationDialog
          threadId={threadId}
          message={message}
          onCorrected={() => {
            setCorrecting(false);
            onCorrected();
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </li>
  );
}

function LabelledText({
  title,
  text,
  lang,
  differing,
  person = false,
}: {
  title: string;
  text: string;
  lang: string;
  differing: readonly TextSpan[];
  person?: boolean;
}) {
  return (
    <section className="min-w-0">
      <h3 className="flex items-center gap-1.5 font-text text-xs font-semibold tracking-normal text-ink-soft">
        {person && <BadgeCheck aria-hidden="true" className="size-3.5" />}
        {title}
      </h3>
      <p lang={lang} dir="auto" className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <HighlightedText text={text} differing={differing} onDark={false} />
      </p>
    </section>
  );
}

/** Note that the message was changed, when, and the kinds of facts in its former text. */
function InterpretedChangeNote({ message: { change } }: { message: InterpretedMessage }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  if (!change) return null;
  const time = formatSeoulTime(change.at, language, { weekday: undefined, year: undefined });
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {t(`change.${change.kind}`, { time })}
      {change.held.length > 0 && ` ${t(`change.told.${change.kind}`, { what: formatFactKinds(change.held, t, language) })}`}
    </p>
  );
}

/** The marks of a translation (specification 5.16), phrased as for its author, since an interpreter reads both texts. */
function InterpretedMarks({ message: { message, translated, marks } }: { message: InterpretedMessage }) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  if (marks.length === 0) return null;
  const strong = marks.some(({ strength }) => strength === 'strong');
  return (
    <ul className={cx('mt-2 grid gap-1 text-sm', strong ? 'rounded-sm bg-gold-100 px-3 py-2' : 'border-s-2 border-gold ps-2.5')}>
      {marks.map((mark) => {
        const { what, how } = formatMark(mark, { text: message, translation: translated, mine: true, facts: [], at: '' }, language, t);
        return (
          <li key={`${mark.kind}-${mark.original?.start}-${mark.translation?.start}`}>
            {t.rich('mark.says', { what: <strong className="font-semibold">{what}</strong>, how })}
          </li>
        );
      })}
    </ul>
  );
}

import type { InboxMatch } from '../../../contract/desk/inbox.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { useHasBeenInView } from '../../ui/use-has-been-in-view.ts';
import { type ListedMessage, useRowInEnglish } from './english/list-translations.ts';
import type { InboxRow } from './inbox.ts';

/** A search match with highlighted words: in a message, in its own language and direction, or in the patient's details. */
export function SearchHit({ row, found }: { row: InboxRow; found: InboxMatch }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const of = found.in === 'message' ? found.language && LANGUAGE_NAMES[found.language] : t(`found.${found.in}`);
  return (
    <span className="grid gap-0.5 text-sm">
      <span className="flex flex-wrap gap-x-1.5 text-xs text-ink-soft">
        {found.by === 'hospital' && <span>{t('inbox.us')}</span>}
        <span>{of}</span>
        {found.at && <span className="tabular-nums">{formatSeoulTime(found.at, language, { hour: undefined, minute: undefined })}</span>}
      </span>
      <bdi lang={found.language ?? undefined} className="line-clamp-2 [overflow-wrap:anywhere]">
        {splitAtMatches(found).map(({ text, isFound, at }) =>
          isFound ? (
            <mark key={at} className="rounded-sm bg-gold-100 font-semibold text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </bdi>
      {language === 'en' && <MatchInEnglish row={row} found={found} />}
    </span>
  );
}

/** English of the matching message, if a patient wrote it in another language. Its space is reserved while it loads. */
function MatchInEnglish({ row, found: { by, language, message_id, changes } }: { row: InboxRow; found: InboxMatch }) {
  if (by !== 'user' || language === 'en' || message_id === null || changes === undefined) return null;
  return <MessageInEnglish row={row} which={{ id: row.id, message_id, changes }} />;
}

function MessageInEnglish({ row, which }: { row: InboxRow; which: ListedMessage }) {
  const marks = useTranslations('thread');
  const [box, seen] = useHasBeenInView<HTMLSpanElement>('0px');
  const read = useRowInEnglish(row, which, seen);
  return (
    <span ref={box} lang="en" dir="ltr" className="line-clamp-2 min-h-[2lh] text-ink-soft [overflow-wrap:anywhere]">
      {read?.marked && <span className="rounded-sm bg-gold-100 px-1.5 font-semibold text-ink">{marks('mark.listed')}</span>} {read?.text}
    </span>
  );
}

function splitAtMatches({ text, spans }: InboxMatch): { text: string; isFound: boolean; at: number }[] {
  const pieces: { text: string; isFound: boolean; at: number }[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start > from) pieces.push({ text: text.slice(from, start), isFound: false, at: from });
    pieces.push({ text: text.slice(start, end), isFound: true, at: start });
    from = end;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), isFound: false, at: from }] : pieces;
}

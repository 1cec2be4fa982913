import type { InboxFind } from '../../../contract/inbox.ts';
import { seoulTime } from '../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';

/** The words that were looked for, marked where they stand: in a message, in its own language and direction, or in who she is. */
export function FoundWords({ found }: { found: InboxFind }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const of = found.in === 'message' ? found.language && LANGUAGE_NAMES[found.language] : t(`found.${found.in}`);
  return (
    <span className="grid gap-0.5 text-sm">
      <span className="flex flex-wrap gap-x-1.5 text-xs text-ink-soft">
        {found.by === 'hospital' && <span>{t('inbox.us')}</span>}
        <span>{of}</span>
        {found.at && <span className="tabular-nums">{seoulTime(found.at, language, { hour: undefined, minute: undefined })}</span>}
      </span>
      <bdi lang={found.language ?? undefined} className="line-clamp-2 [overflow-wrap:anywhere]">
        {piecesOf(found).map(({ text, isFound, at }) =>
          isFound ? (
            <mark key={at} className="rounded-sm bg-gold-100 font-semibold text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </bdi>
    </span>
  );
}

function piecesOf({ text, spans }: InboxFind): { text: string; isFound: boolean; at: number }[] {
  const pieces: { text: string; isFound: boolean; at: number }[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start > from) pieces.push({ text: text.slice(from, start), isFound: false, at: from });
    pieces.push({ text: text.slice(start, end), isFound: true, at: start });
    from = end;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), isFound: false, at: from }] : pieces;
}

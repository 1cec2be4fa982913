import { ChevronDown } from 'lucide-react';
import type { Review } from '../../contract/reviews/reviews.ts';
import { textDirection } from '../i18n/languages.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';

type TranslatedContent = Pick<Review, 'content' | 'content_language' | 'language' | 'original_content' | 'translation' | 'marks'>;

/** A text in the reader's language. A button shows the original; marks show where the translation may differ. */
export function TranslatedText({ words }: { words: TranslatedContent }) {
  const t = useTranslations('reviews');
  const { content, content_language, language, original_content, translation } = words;
  return (
    <>
      <p lang={content_language} dir={textDirection(content_language)} className="whitespace-pre-line [overflow-wrap:anywhere]">
        {content}
      </p>
      {(translation === 'pending' || translation === 'failed') && <p className="text-sm text-ink-soft">{t(`review.${translation}`)}</p>}
      {original_content && (
        <div className="text-sm text-ink-soft">
          <p>
            {t('review.translated', { language: t(`language.${language ?? 'other'}`) })}
            {translation === 'partial' && ` ${t('review.partial')}`}
          </p>
          <TranslationDifferences words={words} />
          <details className="group/original">
            <summary className="inline-flex min-h-tap list-none items-center gap-1.5 font-semibold text-celadon-700 hover:underline [&::-webkit-details-marker]:hidden">
              {t('review.original')}
              <ChevronDown aria-hidden="true" className="size-4 transition-transform duration-200 group-open/original:rotate-180" />
            </summary>
            <p
              lang={language ?? undefined}
              dir={language ? textDirection(language) : 'auto'}
              className="rounded-sm bg-sunken px-4 py-3 whitespace-pre-line text-ink [overflow-wrap:anywhere]"
            >
              {original_content}
            </p>
          </details>
        </div>
      )}
    </>
  );
}

/** Differences that the guard found between translation and original (specification 5.16). */
function TranslationDifferences({ words: { marks, content, original_content } }: { words: TranslatedContent }) {
  const t = useTranslations('reviews');
  const part = (text: string | null, span: { start: number; end: number } | null) => (span && text?.slice(span.start, span.end).trim()) || undefined;
  if (marks.length === 0) return null;
  return (
    <ul className="my-1 grid gap-1 rounded-sm bg-sunken px-4 py-2 text-ink">
      {marks.map(({ kind, original, translation }, place) => {
        const [was, is] = [part(original_content, original), part(content, translation)];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={`${kind}-${place}`}>
            {was && is ? t.rich('mark.differs', { original: <Bidi>{was}</Bidi>, translation: <Bidi>{is}</Bidi> }) : t('mark.care')}
          </li>
        );
      })}
    </ul>
  );
}

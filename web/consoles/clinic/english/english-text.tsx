import type { EnglishTranslation as Read } from '../../../../contract/desk/english-translation.ts';
import { HighlightedText } from '../../../consultations/marks/highlighted-text.tsx';
import type { ChatMessage } from '../../../consultations/thread/chat-message.ts';
import { TRANSLATION_DEFECTS, UNTRANSLATED_REASONS } from '../../../consultations/thread/message-states.ts';
import { useFailureText } from '../../../i18n/failure-text.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { useQuery } from '../../../session/use-query.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHasBeenInView } from '../../../ui/use-has-been-in-view.ts';
import { isRetryUseful } from './list-translations.ts';

/** Distance below the viewport at which English is preloaded. */
const PRELOAD_MARGIN = '300px';

/** True if a message has an English translation to show: a stored patient message in another language. */
export const hasEnglishText = ({ messageId, mine, forOthers, language, delivery, files }: ChatMessage): boolean =>
  messageId !== null && !mine && !forOthers && language !== 'en' && delivery === 'sent' && files.length === 0;

/**
 * A patient's text in English for a coordinator who works in English (specification 7.1). Requested when it comes into view, because translation is
 * billed per character. `cacheKey` identifies the text. Renders nothing if the text is already English.
 */
export function EnglishText({ of: cacheKey, read }: { of: string; read: () => Promise<Read> }) {
  const t = useTranslations('clinic');
  const thread = useTranslations('thread');
  const failed = useFailureText();
  const [box, seen] = useHasBeenInView<HTMLDivElement>(PRELOAD_MARGIN);
  const { value, failure, reload } = useQuery(seen ? `english ${cacheKey}` : '', read);
  if (value?.translation === 'done' && value.text === null) return null;
  const lacking = value && value.text !== null && TRANSLATION_DEFECTS[value.translation];
  const missing = value
    ? value.text === null && thread(UNTRANSLATED_REASONS[value.translation] ?? 'message.untranslated')
    : failure !== undefined && failed.ofError(failure);
  const isToRetry = value ? isRetryUseful(value) : failure !== undefined;
  return (
    <div ref={box} className="mt-2 grid gap-1 border-t border-line pt-2">
      <p className="text-xs text-ink-soft">{t('english.label')}</p>
      {value && value.text !== null && (
        <p lang="en" dir="ltr" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <HighlightedText text={value.text} differing={value.marks.flatMap(({ translation }) => translation ?? [])} onDark={false} />
        </p>
      )}
      {value && value.marks.length > 0 && <p className="text-xs text-ink-soft">{t('english.differs')}</p>}
      {lacking && <p className="text-xs text-ink-soft">{thread(lacking)}</p>}
      {missing && <p className="text-sm text-ink-soft italic">{missing}</p>}
      {isToRetry && (
        <button type="button" onClick={reload} className="min-h-tap justify-self-start text-sm font-semibold text-celadon-700 hover:underline">
          {t('common.retry')}
        </button>
      )}
      {!value && failure === undefined && (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner className="size-3.5 shrink-0" />
          {thread('message.translating')}
        </p>
      )}
    </div>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import type { TemplateSuggestion } from '../../../contract/cards/cards.ts';
import type { UserType } from '../../../contract/constants.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../../../contract/rules.ts';
import type { TextAmbiguity, TranslationPreview } from '../../../contract/threads/consultations.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { formatMark } from './mark-words.ts';

export type OutgoingPreviewProps = {
  threadId: number;
  side: UserType;
  /** Text of the message box, and a function that replaces it. */
  text: string;
  onChange: (text: string) => void;
  /** Previews text automatically if it may be an instruction to a patient. */
  isAutomatic?: boolean;
  /** Renders templates that could be sent instead of the text. */
  suggest?: (suggestions: readonly TemplateSuggestion[]) => ReactNode;
};

/** Matches text of a clinic that may be an instruction. It only saves requests about small talk; the server decides. */
const INSTRUCTION_PATTERN = /\d|마세요|마십시오|마시고|금지|금식|금주|드세요|복용|전에|후에|까지/;
/** Time without typing that is treated as a pause, in ms. */
const DEBOUNCE_MS = 1_500;

/**
 * Preview of the text as the other side will read it (specification 5.16). It is requested on a press, or automatically for a clinic's instructions.
 */
export function OutgoingPreview({ threadId, side, text, onChange, isAutomatic = false, suggest }: OutgoingPreviewProps) {
  const t = useTranslations('thread');
  const words = text.trim();
  const paused = useTextAtPause(words);
  const [seen, setSeen] = useState<{ of: string; asked: boolean; preview: TranslationPreview }>();
  const { pending, errorText, run } = useMutation(async (of: string, asked: boolean) => {
    setSeen({ of, asked, preview: await api('previewTranslation', { params: { id: threadId }, body: { message: of } }) });
  });
  useBackgroundTask(isAutomatic && paused.length <= MAX_MESSAGE_LENGTH && INSTRUCTION_PATTERN.test(paused) ? paused : '', () => run(paused, false));
  if (isBlank(words) || words.length > MAX_MESSAGE_LENGTH) return null;
  const current = seen?.of === words ? seen : undefined;
  const isShown = current && (current.asked || current.preview.instructs || current.preview.ambiguities.length > 0);
  return (
    <div aria-live="polite" className="mb-2 flex flex-col items-start">
      {isShown && suggest?.(current.preview.suggestions ?? [])}
      {isShown && <PreviewContent preview={current.preview} side={side} text={words} onChange={onChange} />}
      {errorText && <p className="text-sm text-sunday">{errorText}</p>}
      {!isShown && (
        <button
          type="button"
          onClick={() => void run(words, true)}
          className="flex min-h-tap items-center gap-2 text-sm font-semibold text-celadon-700 hover:underline"
        >
          {t('preview.ask')}
          {pending && <Spinner label={t('preview.busy')} className="size-3.5" />}
        </button>
      )}
    </div>
  );
}

/** A preview: the translation, its translation back, and the doubtful parts. */
export function PreviewContent({ preview, side, text, onChange }: { preview: TranslationPreview } & Pick<OutgoingPreviewProps, 'side' | 'text' | 'onChange'>) {
  const t = useTranslations('thread');
  const { language } = useLanguage();
  const { translated, back, marks, ambiguities, translation } = preview;
  return (
    <div className="max-h-[40dvh] w-full scroller rounded-md bg-celadon-50 px-3.5 py-2.5 text-sm">
      {ambiguities.map((ambiguity) => (
        <AmbiguityChoice key={ambiguity.start} ambiguity={ambiguity} text={text} onChange={onChange} />
      ))}
      {translated === null ? (
        <p className="text-ink-soft">{t(translation === 'done' ? 'preview.same' : 'preview.none')}</p>
      ) : (
        <dl className="flex flex-col gap-1">
          <dt className="text-xs text-ink-soft">{t(`preview.reads.${side}`)}</dt>
          <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {translated}
          </dd>
          {back !== null && (
            <>
              <dt className="mt-1 text-xs text-ink-soft">{t('preview.back')}</dt>
              <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {back}
              </dd>
            </>
          )}
        </dl>
      )}
      {marks.map((mark) => {
        const { what, how } = formatMark(mark, { text, translation: translated, mine: true, facts: [], at: '' }, language, t);
        return (
          <p key={`${mark.kind}-${mark.original?.start}-${mark.translation?.start}`} className="mt-2 rounded-sm bg-gold-100 px-3 py-1.5">
            {t.rich('mark.says', { what: <strong className="font-semibold">{what}</strong>, how })}
          </p>
        );
      })}
    </div>
  );
}

/** An ambiguous part of the text with unambiguous proposals; a press inserts one. */
function AmbiguityChoice({
  ambiguity: { kind, start, end, proposals },
  text,
  onChange,
}: { ambiguity: TextAmbiguity } & Pick<OutgoingPreviewProps, 'text' | 'onChange'>) {
  const t = useTranslations('thread');
  return (
    <div className="mb-2 rounded-sm bg-gold-100 px-3 py-1.5">
      <p>{t(`preview.${kind}`, { words: `\u2068${text.slice(start, end)}\u2069` })}</p>
      {proposals.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {proposals.map((proposal) => (
            <button
              key={proposal}
              type="button"
              onClick={() => onChange(text.slice(0, start) + proposal + text.slice(end))}
              className="min-h-tap font-semibold text-celadon-700 hover:underline"
            >
              {proposal}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Returns the text after a pause in typing; an empty string while typing continues. */
function useTextAtPause(text: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text ? text : '';
}

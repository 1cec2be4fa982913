import type { UserType } from '../../../contract/constants.ts';
import { type Language, pickText } from '../../../contract/constants.ts';
import type { EnglishTranslation } from '../../../contract/desk/english-translation.ts';
import type { Pin, PinList } from '../../../contract/desk/pins.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { useHasBeenInView } from '../../ui/use-has-been-in-view.ts';
import { useNeedsEnglish, usePinEnglish } from './pin-english.ts';

const LIST_SEPARATORS: Record<Language, string> = { ko: ', ', en: ', ', zh: '、', ja: '、', ar: '، ' };

/** Returns a function that names a pin by its question's label, else by its kind. */
export function usePinName() {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  return ({ kind, form_id, question }: Pin, forms: PinList['forms']): string => {
    const asked = forms.find(({ id }) => id === form_id)?.questions.find(({ id }) => id === question);
    return asked ? pickText(asked.label, language) : t(`kind.${kind}`);
  };
}

/** A pin in one line for this side: the chosen answers, the day, and the text in the reader's language if available. */
export function PinLine({ pin, side }: { pin: Pin; side: UserType }) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const english = usePinEnglish(pin, true);
  const { chosen, day, withheld, said } = pin;
  const parts = [
    ...(withheld ? [t(side === 'user' ? 'withheld.you' : 'withheld')] : []),
    ...chosen.map(({ text }) => pickText(text, language)),
    ...(day === null ? [] : [formatDay(day, language)]),
  ];
  return [parts.join(LIST_SEPARATORS[language]), said && chooseMainText(said, { side, language, english }).text].filter(Boolean).join(': ');
}

const formatDay = (day: string, language: Language) => formatSeoulTime(`${day}T12:00:00+09:00`, language, { hour: undefined, minute: undefined });

type PinText = NonNullable<Pin['said']>;
/**
 * True if this side reads the original. The clinic reads the text in its console's language, and Korean if neither text is in that. The patient reads
 * her own original in any case, and otherwise the translation.
 */
function readsOriginal({ language: written, translated, translated_language }: PinText, side: UserType, language: Language): boolean {
  if (translated === null || written === language) return true;
  return side === 'hospital' ? written === 'ko' && translated_language !== language : translated_language === 'ko';
}

type Reader = { side: UserType; language: Language; english: EnglishTranslation | undefined };
/** The text of a pin that is shown first, with its language and marks. `isOriginal`: true if the patient wrote it. */
type MainText = { text: string; lang: Language; isOriginal: boolean; marks: PinText['marks'] };

function chooseMainText(said: PinText, { side, language, english }: Reader): MainText {
  // The text was found to be English already.
  if (english?.translation === 'done' && english.text === null) return { text: said.text, lang: 'en', isOriginal: true, marks: [] };
  if (english && english.text !== null) return { text: english.text, lang: 'en', isOriginal: false, marks: english.marks };
  if (readsOriginal(said, side, language)) return { text: said.text, lang: said.language, isOriginal: true, marks: [] };
  return { text: said.translated ?? said.text, lang: said.translated_language, isOriginal: false, marks: said.marks };
}

/** A pin in full: the chosen answers, and the text with its translation. The marks of a translation refer to the original. */
export function PinContent({ pin, side }: { pin: Pin; side: UserType }) {
  return useNeedsEnglish(pin) ? <PinContentInEnglish pin={pin} side={side} /> : <PinTexts pin={pin} side={side} english={undefined} />;
}

/** Distance from the viewport at which English is preloaded. */
const PRELOAD_MARGIN = '300px';

function PinContentInEnglish({ pin, side }: { pin: Pin; side: UserType }) {
  const [box, seen] = useHasBeenInView<HTMLDivElement>(PRELOAD_MARGIN);
  const english = usePinEnglish(pin, seen);
  return (
    <div ref={box} className="min-w-0">
      <PinTexts pin={pin} side={side} english={english} />
    </div>
  );
}

function PinTexts({ pin, side, english }: { pin: Pin } & Omit<Reader, 'language'>) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const { chosen, day, withheld, said } = pin;
  const first = said && chooseMainText(said, { side, language, english });
  const stillComes = said && first?.isOriginal && said.translation === 'pending';
  const lacking = stillComes ? 'said.pending' : said && said.translated === null && !english && isUntranslated(said) ? 'said.failed' : undefined;
  return (
    <div className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
      {withheld && <p className="text-ink-soft">{t(side === 'user' ? 'withheld.you' : 'withheld')}</p>}
      {(chosen.length > 0 || day !== null) && (
        <p className="font-semibold">
          {[...chosen.map(({ text }) => pickText(text, language)), ...(day === null ? [] : [formatDay(day, language)])].join(LIST_SEPARATORS[language])}
        </p>
      )}
      {first && (
        <p lang={first.lang} dir="auto" className="line-clamp-6 whitespace-pre-wrap">
          {first.text}
        </p>
      )}
      {said && first && !first.isOriginal && (
        <p lang={said.language} dir="auto" className="line-clamp-3 text-sm whitespace-pre-wrap text-ink-soft">
          <span className="sr-only">{t('common.original')}: </span>
          {said.text}
        </p>
      )}
      {lacking && <p className="text-xs text-ink-soft">{t(lacking)}</p>}
      {first && first.marks.length > 0 && <p className="text-sm font-semibold text-ink">{t('said.check')}</p>}
    </div>
  );
}

const UNTRANSLATED_STATES: ReadonlySet<PinText['translation']> = new Set<PinText['translation']>(['failed', 'stopped', 'untranslated', 'implausible']);
const isUntranslated = ({ translation }: PinText) => UNTRANSLATED_STATES.has(translation);

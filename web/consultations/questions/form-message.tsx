import { ClipboardPen } from 'lucide-react';
import { useContext, useState } from 'react';
import { pickText } from '../../../contract/constants.ts';
import type { PinList } from '../../../contract/desk/pins.ts';
import type { QuestionForm } from '../../../contract/desk/questions.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { PinContent } from '../pins/pin-words.tsx';
import { findCurrentAnswers, PinsContext, type ThreadPins } from '../pins/thread-pins.tsx';
import { QuestionAnswerDialog } from './question-answer-dialog.tsx';

/** A question form in the thread: the patient's button to answer it, and the answers for both sides (specification 7.14). */
export function QuestionFormMessage({ form }: { form: QuestionForm }) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const here = useContext(PinsContext);
  const [answering, setAnswering] = useState(false);
  if (!here?.pins) return null;
  const mine = here.side === 'user';
  return (
    <div className="w-full rounded-md border border-line border-s-4 border-s-celadon-700 bg-surface px-4 py-3 shadow-1">
      <p className="font-semibold">
        <bdi>{pickText(form.title, language)}</bdi>
      </p>
      <p className="text-sm text-ink-soft">
        {t('form.count', { count: form.questions.length })} ·{' '}
        {form.answered_at === null ? t('form.waiting') : t('form.answered', { time: formatSeoulTime(form.answered_at, language, { year: undefined }) })}
      </p>
      {form.answered_at !== null && <Answers form={form} pins={here.pins} side={here.side} />}
      {mine && (
        <div className="mt-3">
          <Button kind={form.answered_at === null ? 'primary' : 'ghost'} size="s" onClick={() => setAnswering(true)}>
            {t(form.answered_at === null ? 'form.answer' : 'form.change')}
          </Button>
        </div>
      )}
      <p className="mt-2 flex items-center gap-1.5 text-xs text-ink-soft">
        <ClipboardPen aria-hidden="true" className="size-3.5 shrink-0" />
        {t(mine ? 'form.from' : 'form.sent')}
      </p>
      {answering && <QuestionAnswerDialog form={form} here={{ ...here, pins: here.pins }} onClose={() => setAnswering(false)} />}
    </div>
  );
}

function Answers({ form, pins, side }: { form: QuestionForm; pins: PinList; side: ThreadPins['side'] }) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const answers = findCurrentAnswers(pins, form.id);
  return (
    <dl className="mt-2 divide-y divide-line border-t border-line">
      {form.questions.map((question) => {
        const pin = answers.get(question.id);
        return (
          <div key={question.id} className="py-1.5">
            <dt className="text-sm text-ink-soft">{pickText(question.label, language)}</dt>
            <dd>{pin ? <PinContent pin={pin} side={side} /> : <span className="text-ink-soft">{t('form.none')}</span>}</dd>
          </div>
        );
      })}
    </dl>
  );
}

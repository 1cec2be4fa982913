import { useState } from 'react';
import { pickText } from '../../../contract/constants.ts';
import type { PinList } from '../../../contract/desk/pins.ts';
import type { QuestionAnswer, QuestionForm } from '../../../contract/desk/questions.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { findCurrentAnswers, type ThreadPins } from '../pins/thread-pins.tsx';
import { findMissingPart, getDraftAnswer, restoreAnswersDraft, storeAnswerDraft, toAnswerBody } from './answer-draft.ts';
import { QuestionField } from './question-field.tsx';

type Props = { form: QuestionForm; here: ThreadPins & { pins: PinList }; onClose: () => void };

/** Dialog to answer the questions of a form, for the first time or again. The draft is stored in this tab. */
export function QuestionAnswerDialog({ form, here, onClose }: Props) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const [draft, setDraft] = useState(() => restoreAnswersDraft(sessionStorage, form, findCurrentAnswers(here.pins, form.id)));
  const { ref, errors, errorText, pending, run, clearErrors } = useForm<string, []>({
    fields: form.questions.map(({ id }) => `answers.${id}`),
    validate: () =>
      Object.fromEntries(
        form.questions.flatMap((question) => {
          const lacks = findMissingPart(question, getDraftAnswer(draft, question.id));
          return lacks ? [[`answers.${question.id}`, t(lacks === 'more' ? 'form.missing.more' : 'form.missing')]] : [];
        }),
      ),
    async send() {
      await api('answerQuestions', { params: { id: here.threadId, form_id: form.id }, body: { answers: toAnswerBody(form, draft) } });
      storeAnswerDraft(sessionStorage, form.id, undefined);
      toast(t('form.done'), { tone: 'success' });
      here.reload();
      onClose();
    },
  });
  const change = (id: string, answer: Required<QuestionAnswer>) => {
    const next = { ...draft, [id]: answer };
    setDraft(next);
    storeAnswerDraft(sessionStorage, form.id, next);
    clearErrors(`answers.${id}`);
  };
  return (
    <Dialog
      open
      kind="wide"
      title={<bdi>{pickText(form.title, language)}</bdi>}
      subtitle={t('form.title')}
      closeLabel={t('common.close')}
      locked={pending}
      onClose={onClose}
      footer={
        <div className="flex gap-3">
          {/* Does not shrink, because a Japanese word would break in two on a narrow screen. */}
          <Button kind="ghost" disabled={pending} onClick={onClose} className="shrink-0">
            {t('common.cancel')}
          </Button>
          <Button full busy={pending} onClick={() => void run()}>
            {t('form.send')}
          </Button>
        </div>
      }
    >
      <form
        ref={ref}
        noValidate
        className="grid gap-6 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className="text-sm text-ink-soft">
          {t('form.why')} {t('form.language')}
        </p>
        {form.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            answer={getDraftAnswer(draft, question.id)}
            error={errors[`answers.${question.id}`]}
            onChange={(answer) => change(question.id, answer)}
          />
        ))}
        {errorText !== undefined && (
          <Notice tone="error" title={t('form.failed')}>
            {errorText}
          </Notice>
        )}
        {/* Lets Enter in a text field submit the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

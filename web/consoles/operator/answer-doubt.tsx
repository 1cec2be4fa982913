import { useState } from 'react';
import { isBlank, MAX_DOUBT_LENGTH, MAX_MESSAGE_LENGTH } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = { which: { id: number; message_id: number }; seen: number; translated: string; lang: string | undefined; onAnswered: () => void };

/** Answers a doubt with the correct text, or with the verdict that the translation is right and a note to the doubter. */
export function AnswerDoubtForm({ which, seen, translated, lang, onAnswered }: Props) {
  const t = useTranslations('operator-translations');
  const shared = useTranslations('console');
  const words = useTranslations('operator');
  const [verdict, setVerdict] = useState<'corrected' | 'right'>('corrected');
  const [text, setText] = useState(translated);
  const [word, setWord] = useState('');
  const correcting = verdict === 'corrected';
  const { ref, errorText, pending, run, field, clearErrors } = useForm({
    fields: ['text', 'words'],
    validate() {
      if (!correcting) return word.trim().length > MAX_DOUBT_LENGTH ? { words: t('answer.tooLong', { count: MAX_DOUBT_LENGTH }) } : {};
      if (isBlank(text)) return { text: t('answer.missing') };
      if (text.trim() === translated) return { text: t('answer.same') };
      return text.trim().length > MAX_MESSAGE_LENGTH ? { text: t('answer.tooLong', { count: MAX_MESSAGE_LENGTH }) } : {};
    },
    async send() {
      await api('answerDoubt', { params: which, body: correcting ? { verdict, seen, text: text.trim() } : { verdict: 'right', seen, words: word.trim() } });
      toast(t(correcting ? 'answer.done' : 'answer.done.right'), { tone: 'success' });
      onAnswered();
    },
  });
  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Segmented
        label={t('answer.title')}
        options={[
          { value: 'corrected', label: t('answer.corrected') },
          { value: 'right', label: t('answer.right') },
        ]}
        value={verdict}
        onChange={(chosen) => {
          setVerdict(chosen);
          clearErrors();
        }}
      />
      {correcting ? (
        <Field {...field('text', text, setText)} multiline label={shared('shared.rightTranslation')} hint={t('answer.text.hint')} lang={lang} dir="auto" />
      ) : (
        <Field {...field('words', word, setWord)} multiline label={t('answer.words')} hint={t('answer.words.hint', { count: MAX_DOUBT_LENGTH })} dir="auto" />
      )}
      {errorText !== undefined && (
        <Notice tone="error" title={words('failed')}>
          {errorText}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={pending}>
          {t(correcting ? 'answer.send' : 'answer.send.right')}
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Maximum length of the comment, in characters, as in the API. */
const MAX_CHARACTERS = 1_000;

/** Asks if the clinic kept the quote, with an optional comment. */
export function QuoteFollowUpForm({ quote, onDone }: { quote: Quote; onDone: () => void }) {
  const t = useTranslations('quotes');
  const [kept, setKept] = useState<boolean | undefined>(quote.kept?.kept);
  const [words, setWords] = useState(quote.kept?.words ?? '');
  const { ref, errors, errorText, pending, run, clearErrors } = useForm({
    fields: ['kept', 'words'],
    validate: () => (kept === undefined ? { kept: t('kept.missing') } : {}),
    async send() {
      await api('sayKept', { params: { id: quote.id }, body: { kept: kept === true, words } });
      onDone();
    },
  });
  const choice = (value: boolean, label: string) => (
    <label className="flex min-h-tap items-center gap-3 rounded-md border-[1.5px] border-line px-4 has-checked:border-celadon-700 has-checked:bg-celadon-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon-700">
      <input
        type="radio"
        name="kept"
        className="size-5 outline-none"
        checked={kept === value}
        onChange={() => {
          setKept(value);
          clearErrors('kept');
        }}
      />
      {label}
    </label>
  );
  return (
    <form
      ref={ref}
      noValidate
      className="mt-2 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <p className="text-sm text-ink-soft">{t(quote.state === 'agreed' ? 'kept.text.clinic' : 'kept.text')}</p>
      {errorText !== undefined && <Notice tone="error">{errorText}</Notice>}
      <fieldset aria-invalid={errors.kept ? true : undefined} aria-describedby="kept-message" className="grid min-w-0 gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t('kept.title')}</legend>
        {choice(true, t('kept.yes'))}
        {choice(false, t('kept.no'))}
      </fieldset>
      <p id="kept-message" role="alert" className="text-sm text-sunday empty:hidden">
        {errors.kept}
      </p>
      <Field
        multiline
        label={t('kept.words')}
        value={words}
        maxLength={MAX_CHARACTERS}
        error={errors.words}
        onChange={(event) => {
          setWords(event.target.value);
          clearErrors('words');
        }}
      />
      <div>
        <Button type="submit" busy={pending}>
          {t('common.send')}
        </Button>
      </div>
    </form>
  );
}

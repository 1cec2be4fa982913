import { useId } from 'react';
import { pickText } from '../../../contract/constants.ts';
import type { QuestionAnswer, QuestionForm } from '../../../contract/desk/questions.ts';
import { MAX_ANSWER_LENGTH } from '../../../contract/rules.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { needsText, toggleOption } from './answer-draft.ts';

type Props = {
  question: QuestionForm['questions'][number];
  answer: Required<QuestionAnswer>;
  error: string | undefined;
  onChange: (answer: Required<QuestionAnswer>) => void;
};

/** Field of one question: options, a text or a day. "Prefer not to say" is an answer too. */
export function QuestionField({ question, answer, error, onChange }: Props) {
  const t = useTranslations('pins');
  const { language } = useLanguage();
  const id = useId();
  const { type, options, text, hint } = question;
  const isChosen = type === 'one' || type === 'many';
  const more = needsText(question, answer);
  const change = (given: Partial<QuestionAnswer>) => onChange({ ...answer, withheld: false, ...given } as Required<QuestionAnswer>);
  const tied = { 'aria-describedby': `${id}-hint ${id}-error` };
  return (
    <fieldset aria-invalid={error ? true : undefined} {...tied} className="min-w-0">
      <legend className="mb-1 font-semibold">{pickText(text, language)}</legend>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint ? pickText(hint, language) : type === 'many' && t('form.many')}
      </p>
      {isChosen && (
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {options.map((option) => {
            const checked = !answer.withheld && answer.chosen.includes(option.id);
            const chosen = () => change({ chosen: toggleOption(question, answer.withheld ? [] : answer.chosen, option.id) });
            const label = pickText(option.text, language);
            return type === 'many' ? (
              <CheckField key={option.id} label={label} checked={checked} onChange={chosen} />
            ) : (
              <Radio key={option.id} name={id} label={label} checked={checked} onChange={chosen} />
            );
          })}
        </div>
      )}
      {(type === 'words' || (more && !answer.withheld)) && (
        <Field
          multiline
          rows={type === 'words' ? 3 : 2}
          label={t(more ? 'form.more' : 'form.words')}
          maxLength={MAX_ANSWER_LENGTH}
          value={answer.withheld ? '' : answer.words}
          onChange={({ target }) => change({ words: target.value })}
          {...tied}
        />
      )}
      {type === 'day' && (
        <Field type="date" label={t('form.day')} value={answer.withheld ? '' : answer.day} onChange={({ target }) => change({ day: target.value })} />
      )}
      <CheckField
        label={<span className="text-ink-soft">{t('form.withhold')}</span>}
        checked={answer.withheld}
        onChange={({ target }) => onChange({ ...answer, withheld: target.checked })}
      />
      <p id={`${id}-error`} role={error ? 'alert' : undefined} className={cx('text-sm', error && 'text-sunday')}>
        {error}
      </p>
    </fieldset>
  );
}

function Radio({ name, label, checked, onChange }: { name: string; label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="flex min-h-tap min-w-0 items-start gap-3 py-2.5">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChange}
        className="mt-px size-5.5 shrink-0 appearance-none rounded-full border border-edge bg-surface transition-colors duration-150 checked:border-[7px] checked:border-celadon-700 hover:border-ink-soft forced-colors:appearance-auto"
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}

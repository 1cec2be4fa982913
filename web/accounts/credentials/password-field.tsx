import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { controlClass, FieldFrame, type FieldTexts } from '../../ui/field-frame.tsx';

export type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'type'>;

/** A password field with a button that shows the text. */
export function PasswordField({ label, hint, error, success, className, ...input }: PasswordFieldProps) {
  const t = useTranslations('sign-in');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ label, hint, error, success, className }} id={input.id} required={input.required}>
      {(tied) => (
        <div className="relative">
          <input
            {...input}
            {...tied}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={cx(controlClass, 'pe-12 rtl:ps-12 rtl:pe-3.5 rtl:text-end')}
          />
          <button
            type="button"
            aria-label={shown ? t('password.hide') : t('password.show')}
            onClick={() => setShown(!shown)}
            className="absolute end-0.5 top-0.5 grid size-tap place-items-center rounded-sm text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

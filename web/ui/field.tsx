import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { controlClass, FieldFrame, type FieldTexts } from './field-frame.tsx';

type FieldFrameOptions = FieldTexts & {
  /** Content beside the control, such as a button that checks it. */
  end?: ReactNode;
  /** Layout classes of the whole field. */
  className?: string;
};

export type FieldProps = FieldFrameOptions &
  (({ multiline?: false } & Omit<ComponentProps<'input'>, 'className'>) | ({ multiline: true } & Omit<ComponentProps<'textarea'>, 'className'>));

/** Input types that are left to right even on right-to-left pages. */
const LTR_TYPES = ['tel', 'email', 'url', 'number'];

/**
 * A text input (or, with `multiline`, a textarea) with label, hint and error. All other props are those of `<input>` or `<textarea>`, `ref`
 * included.
 */
export function Field({ label, hint, error, success, end, className, ...control }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, success, className }} id={control.id} required={control.required}>
      {(tied) => {
        const { multiline, ...rest } = control;
        const box = multiline ? (
          <textarea rows={4} {...(rest as ComponentProps<'textarea'>)} {...tied} className={cx(controlClass, 'resize-y [unicode-bidi:plaintext]')} />
        ) : (
          <TextInput {...(rest as ComponentProps<'input'>)} {...tied} />
        );
        return end ? (
          <div className="flex flex-wrap items-stretch gap-2">
            <div className="min-w-0 flex-[1_1_10rem]">{box}</div>
            {end}
          </div>
        ) : (
          box
        );
      }}
    </FieldFrame>
  );
}

function TextInput(props: ComponentProps<'input'>) {
  const ltr = props.dir === 'ltr' || (props.type !== undefined && LTR_TYPES.includes(props.type));
  // Figures keep their direction, but align at the start of the reader's lines.
  return <input {...(ltr && { dir: 'ltr' })} {...props} className={cx(controlClass, ltr && 'rtl:text-end')} />;
}

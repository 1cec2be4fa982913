import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Form } from './use-form.ts';

export type FormDialogProps<Field extends string> = {
  form: Form<Field, []>;
  title: ReactNode;
  /** Label of the submit button. */
  confirmLabel: string;
  cancelLabel: string;
  /** Label of the close button. Default: `cancelLabel`. */
  closeLabel?: string;
  /** Heading above an error that belongs to no field. */
  errorTitle: string;
  /** True if the action cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A short form in a dialog, with two buttons and errors that belong to no field. Enter submits it, in a select too. */
export function FormDialog<Field extends string>({ form, errorTitle, children, closeLabel, ...asked }: FormDialogProps<Field>) {
  const run = () => void form.run();
  return (
    <ConfirmDialog open {...asked} closeLabel={closeLabel ?? asked.cancelLabel} busy={form.pending} onConfirm={run}>
      <form
        ref={form.ref}
        noValidate
        className="grid gap-4 text-ink"
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
        onKeyDown={(event) => {
          // Browsers submit on Enter only in text fields.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
          event.preventDefault();
          run();
        }}
      >
        {children}
        {form.errorText !== undefined && (
          <Notice tone="error" title={errorTitle}>
            {form.errorText}
          </Notice>
        )}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}

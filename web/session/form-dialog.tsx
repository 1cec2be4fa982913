import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Form } from './use-form.ts';

export type FormDialogProps<Field extends string> = {
  form: Form<Field, []>;
  title: ReactNode;
  /** Names what submitting does. */
  confirmLabel: string;
  cancelLabel: string;
  /** Name of the close button; `cancelLabel` by default. */
  closeLabel?: string;
  /** Headline above a refusal that belongs to no field. */
  errorTitle: string;
  /** The act cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A short form in a dialog: its fields, a refusal that belongs to none of them, and two buttons. Enter submits it, in a select as well. */
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

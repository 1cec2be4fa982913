import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Form } from './use-form.ts';

export type FormDialogProps<Field extends string> = {
  form: Form<Field, []>;
  title: ReactNode;
  /** What sending does, in its own words. */
  confirmLabel: string;
  cancelLabel: string;
  /** For the cross; as `cancelLabel` without it. */
  closeLabel?: string;
  /** Over a refusal that belongs to no field. */
  failed: string;
  /** It cannot be undone. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A short form over a page: its fields, a refusal that belongs to none of them, and the two buttons. Enter in a field sends it too, in a list to choose from as well. */
export function FormDialog<Field extends string>({ form, failed, children, closeLabel, ...asked }: FormDialogProps<Field>) {
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
          // Browsers send a form by Enter in what is typed into alone.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
          event.preventDefault();
          run();
        }}
      >
        {children}
        {form.says !== undefined && (
          <Notice tone="error" title={failed}>
            {form.says}
          </Notice>
        )}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}

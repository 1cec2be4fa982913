import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  /** The question. */
  title: ReactNode;
  /** Describes the consequence in one sentence. */
  children: ReactNode;
  /** Names the action ("Cancel the reservation"), not "OK". */
  confirmLabel: string;
  cancelLabel: string;
  closeLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** True if the action cannot be undone. */
  danger?: boolean;
  /** True while the action runs. The dialog stays open. */
  busy?: boolean;
};

/** Asks for confirmation before an action with consequences. */
export function ConfirmDialog({ open, title, children, confirmLabel, cancelLabel, closeLabel, onConfirm, onClose, danger, busy }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      hasOwnClose={closeLabel === cancelLabel}
      locked={busy}
      footer={
        <div className="flex flex-wrap-reverse gap-3">
          <Button kind="ghost" onClick={onClose} disabled={busy} className="flex-[1_1_9rem]">
            {cancelLabel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} className="flex-[1_1_9rem]">
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className="text-ink-soft">{children}</div>
    </Dialog>
  );
}

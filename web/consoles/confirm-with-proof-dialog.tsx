import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/translations.tsx';
import { useMutation } from '../session/use-mutation.ts';
import { useReauthentication } from '../session/use-reauthentication.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';

export type ConfirmWithProofDialogProps = {
  title: ReactNode;
  /** Text about the consequences. */
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** The action; rejects with the server's error. */
  act: () => Promise<void>;
  onClose: () => void;
};

/** Asks for confirmation of an important action, and for the password again if the server requires it. Shows the action's error. */
export function ConfirmWithProofDialog({ title, children, confirmLabel, danger = false, act, onClose }: ConfirmWithProofDialogProps) {
  const t = useTranslations('operator');
  const { handleProofRequired, proofDialog } = useReauthentication();
  const { pending, errorText, run } = useMutation(act, handleProofRequired);
  if (proofDialog) return proofDialog;
  return (
    <ConfirmDialog
      open
      danger={danger}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('keep')}
      closeLabel={t('common.close')}
      busy={pending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {children}
      {errorText !== undefined && (
        <Notice tone="error" title={t('failed')} className="mt-4">
          {errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/translations.tsx';
import { useMutation } from '../session/use-mutation.ts';
import { useReauthentication } from '../session/use-reauthentication.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';

export type ProvenDialogProps = {
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** The act; rejects with what the server refused. */
  act: () => Promise<void>;
  onClose: () => void;
};

/** Asks before an act that matters, has her prove again that it is her where the server asks for that, and says what was refused. */
export function ProvenDialog({ title, children, confirmLabel, danger = false, act, onClose }: ProvenDialogProps) {
  const t = useTranslations('operator');
  const { isAsked, question } = useReauthentication();
  const { pending, says, run } = useMutation(act, isAsked);
  if (question) return question;
  return (
    <ConfirmDialog
      open
      danger={danger}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('keep')}
      closeLabel={t('close')}
      busy={pending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {children}
      {says !== undefined && (
        <Notice tone="error" title={t('failed')} className="mt-4">
          {says}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

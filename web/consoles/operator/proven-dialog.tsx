import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { SessionEnded } from '../../session/session.ts';
import { useProven } from '../../session/use-proven.tsx';
import { useSignInAgain } from '../../session/use-sign-in-again.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  const says = useFailureText();
  const [busy, setBusy] = useState(false);
  const { isAsked, question } = useProven();
  const [failure, setFailure] = useState<string>();
  const [ended, setEnded] = useState(false);
  useSignInAgain(ended);

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      if (error instanceof SessionEnded) return setEnded(true);
      if (!(error instanceof ApiError)) throw error;
      if (!isAsked(error, confirm)) setFailure(says.ofError(error));
    } finally {
      setBusy(false);
    }
  };
  if (question) return question;
  return (
    <ConfirmDialog
      open
      danger={danger}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('keep')}
      closeLabel={t('close')}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      {failure !== undefined && (
        <Notice tone="error" title={t('failed')} className="mt-4">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

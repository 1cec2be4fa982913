import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';

type Props = { message: Pick<ChatMessage, 'text' | 'language'>; which: { id: number; message_id: number }; onClose: () => void };

/** Asks for confirmation before a message is withdrawn, which cannot be undone. */
export default function WithdrawMessageDialog({ message, which, onClose }: Props) {
  const t = useTranslations('thread');
  const toast = useToast();
  const { run, pending, errorText } = useMutation(async () => {
    await api('withdrawMessage', { params: which });
    toast(t('change.withdraw.done'), { tone: 'success' });
    onClose();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('change.withdraw.title')}
      confirmLabel={t('change.withdraw.confirm')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.cancel')}
      busy={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <blockquote
          lang={message.language}
          dir="auto"
          className="max-h-32 scroller border-s-2 border-line ps-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {message.text}
        </blockquote>
        <p>{t('change.withdraw.text')}</p>
        {errorText !== undefined && (
          <Notice tone="error" title={t('change.withdraw.failed')}>
            {errorText}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}

import { ClipboardPen } from 'lucide-react';
import { useCallback, useState } from 'react';
import { usePins } from '../../../consultations/pins/thread-pins.tsx';
import type { ChatMessage } from '../../../consultations/thread/chat-message.ts';
import type { ThreadState } from '../../../consultations/thread/chat-thread.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { InboxRow } from '../inbox.ts';
import { SendQuestionsDialog } from '../questions/send-questions-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** Actions of a coordinator on the facts of a conversation: view them, pin them, and ask for them. */
export function usePinDialog(row: InboxRow, state: ThreadState) {
  const t = useTranslations('clinic-pins');
  const words = useTranslations('pins');
  const toast = useToast();
  const [pinning, setPinning] = useState<{ message: ChatMessage; of: number }>();
  const [asking, setAsking] = useState(false);
  const onPin = useCallback((message: ChatMessage) => setPinning({ message, of: row.id }), [row.id]);
  const { here, jump, onJumped } = usePins({ threadId: row.id, side: 'hospital', round: state.rounds.pins, onPin });
  return {
    here,
    list: {
      jump,
      onLanded: (found: boolean) => {
        onJumped();
        if (!found) toast(words('where.gone'));
      },
    },
    /** Beside the message box. A phone has no room there, so it is in the head of the conversation. */
    button: (className: string) => (
      <IconButton label={t('ask.insert')} onClick={() => setAsking(true)} className={className}>
        <ClipboardPen className="size-5" />
      </IconButton>
    ),
    /** Rendered outside the message form, because the dialogs contain forms. */
    dialog: (
      <>
        {here && pinning?.of === row.id && <PinDialog threadId={row.id} message={pinning.message} again={here.reload} onClose={() => setPinning(undefined)} />}
        {asking && <SendQuestionsDialog row={row} onClose={() => setAsking(false)} />}
      </>
    ),
  };
}

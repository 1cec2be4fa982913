import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { InboxRow } from './inbox.ts';

type Props = {
  /** The recipient. */
  row: InboxRow;
  title: string;
  /** Text after the patient's name that states the language of the preview. */
  reads?: string;
  words: { close: string; back: string; send: string; notSent: string };
  /** State of sending, and its error. */
  mutation: { pending: boolean; errorText?: string | undefined };
  /** ID of the send button, for dialogs in which another element takes the initial focus. Without it, the button takes the focus. */
  sendId?: string;
  disabled?: boolean;
  /** Content above the buttons: the reason why a press has not sent yet. */
  stopped?: ReactNode;
  onSend: () => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Preview of what the clinic is about to send to a patient, with the buttons "back" and "send". */
export function SendDialog({
  row,
  title,
  reads,
  words,
  mutation: { pending, errorText },
  sendId,
  disabled = false,
  stopped,
  onSend,
  onBack,
  onClose,
  children,
}: Props) {
  return (
    <Dialog
      open
      kind="wide"
      title={title}
      subtitle={
        <>
          <bdi>{row.name}</bdi>
          {reads !== undefined && ` · ${reads}`}
        </>
      }
      closeLabel={words.close}
      locked={pending}
      onClose={onClose}
      footer={
        <>
          {stopped}
          <div className="flex gap-3">
            <div className="shrink-0">
              <Button kind="quiet" disabled={pending} onClick={onBack}>
                {words.back}
              </Button>
            </div>
            <Button id={sendId} data-autofocus={sendId === undefined || undefined} full busy={pending} disabled={disabled} onClick={onSend}>
              {words.send}
            </Button>
          </div>
        </>
      }
    >
      {errorText !== undefined && (
        <Notice tone="error" title={words.notSent}>
          {errorText}
        </Notice>
      )}
      {children}
    </Dialog>
  );
}

/** The text as one reader sees it. */
export function ReaderView({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line border-s-4 border-s-celadon-700 px-4 py-3">
      <h3 className="mb-2 font-text text-xs font-semibold tracking-normal text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

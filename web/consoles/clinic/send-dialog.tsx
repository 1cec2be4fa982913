import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { InboxRow } from './inbox.ts';

type Props = {
  /** To whom. */
  row: InboxRow;
  title: string;
  /** After the patient's name, in which language it is shown. */
  reads?: string;
  words: { close: string; back: string; send: string; notSent: string };
  /** Sending it, and what was refused. */
  doing: { pending: boolean; says?: string | undefined };
  /** The send button's own, where something before it takes the focus; it takes it by itself without one. */
  sendId?: string;
  disabled?: boolean;
  /** Above the buttons: why a press has not sent it yet. */
  stopped?: ReactNode;
  onSend: () => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** What a clinic is about to send to a patient, as it will be read; back to choosing, or one press to send it. */
export function SendDialog({
  row,
  title,
  reads,
  words,
  doing: { pending, says },
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
      {says !== undefined && (
        <Notice tone="error" title={words.notSent}>
          {says}
        </Notice>
      )}
      {children}
    </Dialog>
  );
}

/** How one reader gets it. */
export function ReaderView({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line border-s-4 border-s-celadon-700 px-4 py-3">
      <h3 className="mb-2 font-text text-xs font-semibold tracking-normal text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

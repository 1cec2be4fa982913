import { Paperclip } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useDoing } from '../../session/use-doing.ts';
import { FileInput, PICTURES_TAKEN } from '../../ui/file-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AskConsent } from './ask-consent.tsx';
import { Tray } from './tray.tsx';
import { useUploads } from './use-uploads.ts';

/** What a chooser offers; the server looks at what a file is. */
const TAKEN = `${PICTURES_TAKEN},application/pdf`;

/**
 * Adding files to a conversation: a button before the box, what is chosen above it, and files that are pasted into the box or dropped on it.
 * A patient agrees first, once for a thread: she is asked when she has chosen, and nothing has left her device by then.
 */
export function useAttach(threadId: number | undefined, side: 'user' | 'hospital') {
  const t = useTranslations('thread');
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<readonly File[]>();
  const agreed = useRef(side === 'hospital');
  const { uploads } = useUploads(threadId ?? 0);
  const asked = useDoing(async (files: readonly File[]) => {
    const { consent } = await api('ownFiles', { params: { id: threadId as number } });
    agreed.current = consent !== null;
    if (consent) uploads.add(files);
    else setAsking(files);
  });

  const add = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (agreed.current) uploads.add(files);
    else void asked.run(files);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault();
  if (threadId === undefined) return { button: undefined, tray: undefined, dialog: undefined, taking: {} };
  return {
    button: (
      <>
        <FileInput ref={input} accept={TAKEN} label={t('file.add')} onChosen={add} />
        <IconButton label={t('file.add')} onClick={() => input.current?.click()} className="mb-0.5">
          <Paperclip className="size-5" />
        </IconButton>
      </>
    ),
    tray: (
      <>
        <Tray threadId={threadId} />
        {asked.says !== undefined && (
          <p role="alert" className="mb-3 text-sm text-sunday">
            {t('file.failed')}. {asked.says}
          </p>
        )}
      </>
    ),
    dialog: asking && (
      <AskConsent
        threadId={threadId}
        onAgreed={() => {
          agreed.current = true;
          uploads.add(asking);
          setAsking(undefined);
        }}
        onClose={() => setAsking(undefined)}
      />
    ),
    taking: { onPaste, onDrop, onDragOver },
  };
}

import { Paperclip } from 'lucide-react';
import { type ClipboardEvent, lazy, type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ANGLES_BY_SUBJECT, type PhotoSubject } from '../../../contract/threads/photo-angles.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { loadTranslations, useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { ACCEPTED_PICTURES, FileInput } from '../../ui/file-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLoadBeforeOpen } from '../../ui/use-lazy-load.ts';
import { FileConsentDialog } from './file-consent-dialog.tsx';
import type { ChosenFile } from './file-list.ts';
import type { GuidePhotos } from './guide/photo-guide.tsx';
import { AttachmentTray } from './tray.tsx';
import { useUploads } from './use-uploads.ts';

const loadGuide = () => import('./guide/photo-guide.tsx');
const PhotoGuide = lazy(loadGuide);

/** File types in the file chooser. The server checks the content. */
const ACCEPTED_FILE_TYPES = `${ACCEPTED_PICTURES},application/pdf`;

/**
 * Attaches files to a conversation: a button before the box, the chosen files above it, and files pasted or dropped on the page. A patient chooses
 * between files and the photo guide for face or teeth. Consent is requested after choosing, once per thread; nothing leaves the device before that.
 */
export function useAttachments(threadId: number | undefined, side: 'user' | 'hospital') {
  const t = useTranslations('thread');
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<readonly ChosenFile[]>();
  const agreed = useRef(side === 'hospital');
  const uploads = useUploads(threadId ?? 0);
  const asked = useMutation(async (files: readonly ChosenFile[]) => {
    const { consent } = await api('ownFiles', { params: { id: threadId as number } });
    agreed.current = consent !== null;
    if (consent) uploads.add(files);
    else setAsking(files);
  });

  const addChosen = (files: readonly ChosenFile[]) => {
    if (files.length === 0) return;
    if (agreed.current) uploads.add(files);
    else void asked.run(files);
  };
  const add = (files: readonly File[]) => addChosen(files.map((file) => ({ file })));
  const guide = usePhotoGuide({ onAdd: addChosen, onOther: () => input.current?.click() });
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Ignores pastes with text, because spreadsheets add an image of the cells.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    add(files);
  };
  useFileDrop(input, add);
  if (threadId === undefined) return { button: undefined, tray: undefined, dialog: undefined, taking: {} };
  return {
    button: (
      <>
        <FileInput ref={input} accept={ACCEPTED_FILE_TYPES} label={t('file.add')} onChosen={add} />
        <IconButton label={t('file.add')} onClick={() => (side === 'user' ? guide.open() : input.current?.click())} className="mb-0.5">
          <Paperclip className="size-5" />
        </IconButton>
      </>
    ),
    tray: (
      <>
        {uploads.batches.map((batch) => (
          <AttachmentTray key={batch.id} uploads={batch} />
        ))}
        {asked.errorText !== undefined && (
          <p role="alert" className="mb-3 text-sm text-sunday">
            {t('file.failed')}. {asked.errorText}
          </p>
        )}
      </>
    ),
    dialog: (
      <>
        {guide.dialog}
        {asking && (
          <FileConsentDialog
            threadId={threadId}
            onAgreed={() => {
              agreed.current = true;
              uploads.add(asking);
              setAsking(undefined);
            }}
            onClose={() => setAsking(undefined)}
          />
        )}
      </>
    ),
    taking: { onPaste },
  };
}

/**
 * Accepts files dropped anywhere on the page, or on the dialog around `place`. Otherwise the browser would open them in place of the page. Ignores
 * drops below another dialog.
 */
function useFileDrop(place: RefObject<Element | null>, add: (files: readonly File[]) => void): void {
  const over = useEffectEvent((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0 || !place.current) return;
    event.preventDefault();
    if (event.target instanceof Element && event.target.closest('dialog') === place.current.closest('dialog')) add(files);
  });
  useEffect(() => {
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, []);
}

/** The photo guide for face and teeth, loaded on demand. Photos that are taken but not added are kept until the page closes. */
function usePhotoGuide({ onAdd, onOther }: { onAdd: (files: readonly ChosenFile[]) => void; onOther: () => void }): { open: () => void; dialog: ReactNode } {
  const { language } = useLanguage();
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  const [isOpen, setIsOpen] = useState(false);
  const [taken, setTaken] = useState<GuidePhotos>(new Map());
  const close = () => setIsOpen(false);
  const addOf = (kind: PhotoSubject) => {
    const angles = ANGLES_BY_SUBJECT[kind];
    close();
    setTaken(new Map([...taken].filter(([angle]) => !angles.some((one) => one === angle))));
    onAdd(
      angles.flatMap((angle) => {
        const file = taken.get(angle);
        return file ? [{ file, angle }] : [];
      }),
    );
  };
  return {
    open: () =>
      void bring(
        () => Promise.all([loadGuide(), loadTranslations(language, ['photo-guide', 'angles'])]),
        () => setIsOpen(true),
      ),
    dialog: isOpen && (
      <Suspense>
        <PhotoGuide
          taken={taken}
          onTaken={setTaken}
          onAdd={addOf}
          onOther={() => {
            onOther();
            close();
          }}
          onClose={close}
        />
      </Suspense>
    ),
  };
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { DoubtingReader } from '../doubts/doubt.tsx';
import { DualTime } from '../events/event-words.tsx';
import { usePhotoName } from './photo-name.tsx';

type Props = { pictures: readonly MessageFile[]; startAt: string; mine: boolean; of: DoubtingReader; onClose: () => void };

/** A photo in full screen, with the other photos of its message. Arrow keys turn pages. A patient sees who opened her photo and can withdraw it. */
export default function PhotoViewer({ pictures, startAt, mine, of, onClose }: Props) {
  const t = useTranslations('thread');
  const nameOf = usePhotoName();
  const [id, setId] = useState(startAt);
  const at = Math.max(
    0,
    pictures.findIndex((one) => one.id === id),
  );
  const file = pictures[at];
  const { value, failure, reload } = useQuery(file ? `large ${file.id}` : '', () =>
    api('linkFiles', { params: { id: of.threadId }, body: { files: [file?.id as string], size: 'large' } }),
  );
  const turn = (by: number) => {
    const next = pictures[at + by];
    if (next) setId(next.id);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const forward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
    turn(forward ? 1 : -1);
  };
  if (!file) return null;
  const label = nameOf(file, at, pictures.length);
  return (
    <Dialog open kind="full" flush title={<span aria-live="polite">{label}</span>} closeLabel={t('common.close')} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows of the keyboard turn, and buttons do the same */}
      <div onKeyDown={key} className="flex min-h-0 flex-1 flex-col">
        <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden bg-ink/95">
          {value?.links[0] && <img key={file.id} src={value.links[0].url} alt={label} className="absolute inset-0 size-full object-contain" />}
          {failure !== undefined && (
            <Button kind="ghost" onClick={reload} className="bg-surface">
              {t('file.load')}
            </Button>
          )}
          {pictures.length > 1 && (
            <div className="pointer-events-none absolute inset-x-2 flex justify-between *:pointer-events-auto">
              <IconButton kind="glass" label={t('file.previous')} disabled={at === 0} onClick={() => turn(-1)}>
                <ChevronLeft className="size-5 rtl:-scale-x-100" />
              </IconButton>
              <IconButton kind="glass" label={t('file.next')} disabled={at === pictures.length - 1} onClick={() => turn(1)}>
                <ChevronRight className="size-5 rtl:-scale-x-100" />
              </IconButton>
            </div>
          )}
        </div>
        {mine && <OwnPhotoDetails key={file.id} file={file} of={of} onGone={onClose} />}
      </div>
    </Dialog>
  );
}

/** Lists for a patient who opened her photo. For both sides, has the button to withdraw the reader's own photo. */
function OwnPhotoDetails({ file, of, onGone }: { file: MessageFile; of: DoubtingReader; onGone: () => void }) {
  const t = useTranslations('thread');
  const toast = useToast();
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { value } = useQuery(of.side === 'user' ? `views ${file.id}` : '', () => api('ownFiles', { params: { id: of.threadId } }));
  const views = value?.files.find(({ id }) => id === file.id)?.views;
  const { run, pending, errorText } = useMutation(async () => {
    await api('takeBackFile', { params: { id: of.threadId, file_id: file.id } });
    toast(t('file.takeBack.done'), { tone: 'success' });
    onGone();
  });
  return (
    <div className="pb-safe grid max-h-[35dvh] shrink-0 scroller gap-2 border-t border-line bg-surface px-4 py-3 md:px-6">
      {views?.length === 0 && <p className="text-sm text-ink-soft">{t('file.views.none')}</p>}
      {views && views.length > 0 && (
        <section aria-label={t('file.views.title')} className="text-sm">
          <h3 className="font-semibold">{t('file.views.title')}</h3>
          <ul>
            {views.map(({ at, staff, name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
              <li key={index} className="text-ink-soft">
                {t.rich(name === null ? 'file.views.line' : 'file.views.named', {
                  ...{ staff: String(staff), name: <Bidi>{name}</Bidi> },
                  time: <DualTime at={at} language={language} />,
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button kind="ghost" size="s" className="justify-self-start" onClick={() => setAsking(true)}>
        {t('file.takeBack')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          danger
          title={t('file.takeBack.title')}
          confirmLabel={t('file.takeBack')}
          cancelLabel={t('file.takeBack.keep')}
          closeLabel={t('common.close')}
          busy={pending}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        >
          {t('file.takeBack.text')} {errorText}
        </ConfirmDialog>
      )}
    </div>
  );
}

import { FileDown, ImageOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { cx } from '../../ui/cx.ts';
import { useLoadBeforeOpen } from '../../ui/use-lazy-load.ts';
import type { DoubtingReader } from '../doubts/doubt.tsx';
import type { ChatMessage } from '../thread/chat-message.ts';
import { AngleLine, SideExplanation, usePhotoName } from './photo-name.tsx';

const loadPhotoViewer = () => import('./viewer.tsx');
const PhotoViewer = lazy(loadPhotoViewer);

type Props = { message: ChatMessage; of: DoubtingReader | undefined };

/** The photos and documents of a message. Thumbnails are requested in one call. A photo opens in the viewer; a document is downloaded. */
export function MessageFiles({ message, of }: Props) {
  const t = useTranslations('thread');
  const nameOf = usePhotoName();
  const [openId, setOpenId] = useState<string>();
  const { bring } = useLoadBeforeOpen(useFailureText().ofError);
  const pictures = message.files.filter(({ kind, gone }) => kind === 'picture' && !gone);
  const ids = pictures.map(({ id }) => id);
  // A single photo is as wide as the message.
  const size = ids.length === 1 ? 'medium' : 'small';
  const { value, failure, reload } = useQuery(of && ids.length > 0 ? `${size} ${ids.join()}` : '', () =>
    api('linkFiles', { params: { id: of?.threadId as number }, body: { files: ids, size } }),
  );
  const urls = new Map(value?.links.map(({ id, url }) => [id, url]));
  return (
    <div className="grid w-full gap-1.5">
      {pictures.length > 0 && (
        <ul className={cx('grid gap-1.5', pictures.length > 1 && 'grid-cols-2')}>
          {pictures.map((file, at) => (
            <li key={file.id} className="grid content-start gap-1">
              <Thumbnail
                file={file}
                alone={pictures.length === 1}
                url={urls.get(file.id)}
                label={nameOf(file, at, pictures.length)}
                onOpen={() => bring(loadPhotoViewer, () => setOpenId(file.id))}
                onAgain={reload}
              />
              <AngleLine angle={file.angle} />
            </li>
          ))}
        </ul>
      )}
      <SideExplanation files={pictures} side={of?.side} />
      {failure !== undefined && !value && (
        <button type="button" onClick={reload} className="min-h-tap justify-self-start text-sm font-semibold text-celadon-700 hover:underline">
          {t('file.notShown')} · {t('file.load')}
        </button>
      )}
      {message.files.map((file) =>
        file.gone ? <GoneFileNote key={file.id} why={file.gone} /> : file.kind === 'document' && <DocumentLink key={file.id} file={file} of={of} />,
      )}
      {openId !== undefined && of && (
        <Suspense>
          <PhotoViewer pictures={pictures} startAt={openId} mine={message.mine} of={of} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

type ThumbnailProps = { file: MessageFile; alone: boolean; url: string | undefined; label: string; onOpen: () => void; onAgain: () => void };

function Thumbnail({ file: { width, height, placeholder }, alone, url, label, onOpen, onAgain }: ThumbnailProps) {
  const t = useTranslations('thread');
  const [failed, setFailed] = useState<string>();
  const broken = failed !== undefined && failed === url;
  return (
    <button
      type="button"
      aria-label={broken ? t('file.load') : t('file.open', { name: label })}
      onClick={broken ? onAgain : onOpen}
      className="relative grid max-h-80 w-full place-items-center overflow-hidden rounded-md bg-sunken bg-cover bg-center shadow-1"
      style={{ aspectRatio: alone ? `${width ?? 4} / ${height ?? 3}` : '1', ...(placeholder && { backgroundImage: `url("${placeholder}")` }) }}
    >
      {broken ? (
        <ImageOff aria-hidden="true" className="size-6 text-ink-soft" />
      ) : (
        url && <img src={url} alt="" draggable={false} onError={() => setFailed(url)} className="absolute inset-0 size-full object-cover" />
      )}
    </button>
  );
}

function DocumentLink({ file: { id, name }, of }: { file: MessageFile; of: DoubtingReader | undefined }) {
  const t = useTranslations('thread');
  const { run, pending, errorText } = useMutation(async () => {
    if (!of) return;
    const { links } = await api('linkFiles', { params: { id: of.threadId }, body: { files: [id], size: 'document' } });
    // The response is a download, so this page stays open.
    if (links[0]) location.assign(links[0].url);
  });
  return (
    <div>
      <button
        type="button"
        aria-label={t('file.save', { name })}
        disabled={pending || !of}
        onClick={() => void run()}
        className="flex min-h-tap w-full items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-start font-semibold text-celadon-700 shadow-1 hover:underline"
      >
        <FileDown aria-hidden="true" className="size-5 shrink-0" />
        <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
      </button>
      {errorText !== undefined && (
        <p role="alert" className="text-sm text-sunday">
          {errorText}
        </p>
      )}
    </div>
  );
}

function GoneFileNote({ why }: { why: NonNullable<MessageFile['gone']> }) {
  const t = useTranslations('thread');
  return (
    <p className="flex items-center gap-2 rounded-md border border-line px-3 py-2 text-sm text-ink-soft">
      <ImageOff aria-hidden="true" className="size-4 shrink-0" />
      {t(`file.gone.${why}`)}
    </p>
  );
}

import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OwnReviewPictures } from '../../../contract/reviews/review-pictures.ts';
import { MAX_FILE_BYTES, MAX_REVIEW_PICTURES } from '../../../contract/rules.ts';
import { ApiError } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { uploadBytes } from '../../session/upload-bytes.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { useQuery } from '../../session/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ACCEPTED_PICTURES, FileInput } from '../../ui/file-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AskPictureConsent } from './ask-picture-consent.tsx';

/** Pictures of the patient's review, each with its state. The patient can add and remove them. */
export function OwnPictures({ visitId }: { visitId: number }) {
  const t = useTranslations('own-reviews');
  const { value, failure, reload } = useQuery(`pictures ${visitId}`, () => api('ownReviewPictures', { params: { id: visitId } }));
  if (failure !== undefined) {
    return (
      <Notice tone="error" title={t('pictures.failed.load')}>
        <Button size="s" kind="ghost" onClick={reload}>
          {t('common.retry')}
        </Button>
      </Notice>
    );
  }
  return value ? <PictureList visitId={visitId} own={value} onChanged={reload} /> : null;
}

type Props = { visitId: number; own: OwnReviewPictures; onChanged: () => void };

function PictureList({ visitId, own, onChanged }: Props) {
  const t = useTranslations('own-reviews');
  const room = MAX_REVIEW_PICTURES - own.pictures.filter(({ state }) => state !== 'refused').length;
  return (
    <Card as="section" padded className="grid gap-3">
      <h2 className="text-lg">{t('pictures.title')}</h2>
      <p className="text-sm text-ink-soft">{t('pictures.text', { count: MAX_REVIEW_PICTURES })}</p>
      {own.pictures.length > 0 && (
        <ul className="grid gap-3">
          {own.pictures.map((one, at) => (
            <OwnPicture key={one.id} visitId={visitId} one={one} index={at + 1} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {room > 0 && <AddPictures visitId={visitId} room={room} agreed={own.consent !== null} onChanged={onChanged} />}
    </Card>
  );
}

type AddPicturesProps = { visitId: number; room: number; agreed: boolean; onChanged: () => void };

/** Adds pictures. Asks for consent once per review, after pictures are chosen and before they leave the device. */
function AddPictures({ visitId, room, agreed, onChanged }: AddPicturesProps) {
  const t = useTranslations('own-reviews');
  const input = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<readonly File[]>();
  const [left, setLeft] = useState(false);
  const { run, pending, errorText } = useMutation(async (files: readonly File[]) => {
    setLeft(files.length > room);
    try {
      for (const file of files.slice(0, room)) {
        if (file.size > MAX_FILE_BYTES) throw new ApiError(413, { code: 'too-large', detail: t('pictures.large') });
        const sending = { onProgress: () => undefined, signal: new AbortController().signal };
        await uploadBytes<OwnReviewPictures>(`/api/v1/visits/${visitId}/review/pictures/${crypto.randomUUID()}`, file, sending);
      }
    } finally {
      onChanged();
    }
  });
  const chosen = (files: readonly File[]) => {
    if (files.length === 0) return;
    if (agreed) void run(files);
    else setAsking(files);
  };
  return (
    <>
      <FileInput ref={input} accept={ACCEPTED_PICTURES} label={t('pictures.add')} onChosen={chosen} />
      <Button kind="ghost" size="s" busy={pending} className="justify-self-start" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-4" />
        {t('pictures.add')}
      </Button>
      {left && <p className="text-sm">{t('pictures.left', { count: MAX_REVIEW_PICTURES })}</p>}
      {errorText !== undefined && (
        <Notice tone="error" title={t('pictures.failed')}>
          {errorText}
        </Notice>
      )}
      {asking && (
        <AskPictureConsent
          visitId={visitId}
          onAgreed={() => {
            setAsking(undefined);
            void run(asking);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

type OwnPictureProps = { visitId: number; one: OwnReviewPictures['pictures'][number]; index: number; onChanged: () => void };

function OwnPicture({ visitId, one: { id, state, reason, picture }, index, onChanged }: OwnPictureProps) {
  const t = useTranslations('own-reviews');
  const { run, pending, errorText } = useMutation(async () => {
    await api('takeBackReviewPicture', { params: { id: visitId, picture_id: id } });
    onChanged();
  });
  const name = t('pictures.one', { index });
  return (
    <li className="flex flex-wrap items-center gap-3">
      {picture && <Picture source={picture} alt={name} sizes="80px" className="size-20 shrink-0 rounded-s" />}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <Chip tone={state === 'released' ? 'jade' : 'neutral'}>{t(`pictures.${state}`)}</Chip>
        {reason && <p className="text-sm">{t('pictures.reason', { reason: t(`pictures.fault.${reason}`) })}</p>}
        <Button kind="quiet" size="s" busy={pending} aria-label={t('pictures.takeBack.of', { index })} onClick={() => void run()}>
          {t(state === 'refused' ? 'pictures.dismiss' : 'pictures.takeBack')}
        </Button>
        {errorText !== undefined && (
          <p role="alert" className="text-sm text-sunday">
            {errorText}
          </p>
        )}
      </div>
    </li>
  );
}

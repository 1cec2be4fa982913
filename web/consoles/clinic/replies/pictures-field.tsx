import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { REPLY_LIMITS } from '../../../../contract/desk/reply-text.ts';
import { UploadRow } from '../../../consultations/attachments/tray.tsx';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { ACCEPTED_PICTURES, FileInput } from '../../../ui/file-input.tsx';
import { ReplyPictures } from './reply-pictures.tsx';
import type { EditedPictures } from './use-pictures.ts';

/** Field for the pictures of the edited reply: view, add, remove. */
export function PicturesField({ pictures }: { pictures: EditedPictures }) {
  const t = useTranslations('clinic-replies');
  const input = useRef<HTMLInputElement>(null);
  const count = REPLY_LIMITS.pictures;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('pictures')}</legend>
      <ReplyPictures pictures={pictures.chosen} removing="pictures.remove" onRemove={pictures.remove} />
      {pictures.others.length > 0 && (
        <ul aria-label={t('pictures.wait')} className="grid gap-1">
          {pictures.others.map((item) => (
            <UploadRow key={item.id} item={item} onRemove={() => pictures.remove(item.id)} onRetry={() => pictures.retry(item.id)} />
          ))}
        </ul>
      )}
      {pictures.left && <p className="text-sm text-sunday">{t('pictures.tooMany', { count })}</p>}
      <FileInput ref={input} accept={ACCEPTED_PICTURES} label={t('pictures.add')} onChosen={pictures.add} />
      {!pictures.isFull && (
        <Button kind="ghost" size="s" className="justify-self-start" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {t('pictures.add')}
        </Button>
      )}
      <p className="text-sm text-ink-soft">{t('pictures.text', { count })}</p>
    </fieldset>
  );
}

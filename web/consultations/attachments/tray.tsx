import { FileText, Image, RotateCw, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { MAX_FILES_PER_MESSAGE } from '../../../contract/rules.ts';
import type { PhotoAngle } from '../../../contract/threads/photo-angles.ts';
import { ApiError } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Upload } from './file-list.ts';
import type { Uploads } from './uploads.ts';

/** Unsent files of one message, each with its progress and a remove button. One press sends them once all are uploaded. */
export function AttachmentTray({ uploads }: { uploads: Uploads }) {
  const t = useTranslations('thread');
  const failureText = useFailureText();
  const { items, sending, wanted, failure, left } = useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state);
  const ready = items.filter(({ state }) => state === 'ready').length;
  const underway = items.some(({ state }) => state === 'going' || state === 'waiting');
  if (items.length === 0) return null;
  return (
    <div className="mb-3 grid gap-2">
      <ul aria-label={t('file.label')} className="grid max-h-[30dvh] scroller gap-1">
        {items.map((item) => (
          <UploadRow key={item.id} item={item} onRemove={() => uploads.remove(item.id)} onRetry={() => uploads.retry(item.id)} />
        ))}
      </ul>
      {left && <p className="text-sm text-sunday">{t('file.tooMany', { count: MAX_FILES_PER_MESSAGE })}</p>}
      {items.some(({ isNotStored, state }) => isNotStored && state !== 'failed') && (
        <p role="status" className="text-sm">
          {t('file.unkept')}
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-sm text-sunday">
          {t('file.failed')}. {failureText.ofError(failure)}
        </p>
      )}
      {(ready > 0 || underway) && (
        <Button size="s" className="justify-self-end" busy={sending} disabled={wanted && !sending} onClick={() => void uploads.send()}>
          {t(wanted ? 'file.wanted' : underway ? 'file.sendWhenThere' : 'file.sendOne', { count: ready })}
        </Button>
      )}
    </div>
  );
}

/** Name of a guided photo's angle. */
const AngleName = ({ angle }: { angle: PhotoAngle }) => useTranslations('angles')(angle);

/** True if the server refused the file itself, so that retrying is useless. */
const isFinalError = (failure: unknown) => failure instanceof ApiError && [413, 415, 422].includes(failure.status);

/** One file with its progress or error, and a remove button. */
export function UploadRow({ item, onRemove, onRetry }: { item: Upload; onRemove: () => void; onRetry: () => void }) {
  const t = useTranslations('thread');
  const failureText = useFailureText();
  const { name, isPicture, progress, state, failure, tooLarge } = item;
  const Icon = isPicture ? Image : FileText;
  const percent = Math.round(progress * 100);
  const shown = item.angle ? <AngleName angle={item.angle} /> : <bdi>{name}</bdi>;
  return (
    <li className="flex items-center gap-2 rounded-md bg-sunken ps-3 text-sm">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="truncate">{shown}</p>
        {(state === 'going' || state === 'waiting') && (
          <progress value={percent} max={100} aria-label={name} className="block h-1 w-full overflow-hidden rounded-full accent-celadon-700" />
        )}
        {state === 'waiting' && failure !== undefined && (
          <p role="status" className="text-ink-soft">
            {failureText.ofError(failure)}
          </p>
        )}
        {state === 'failed' && (
          <p role="alert" className="text-sunday">
            {tooLarge ? t('file.tooLarge') : failureText.ofError(failure)}
          </p>
        )}
      </div>
      <span className="shrink-0 text-xs text-ink-soft tabular-nums">
        {state === 'ready' ? t('file.ready') : state === 'going' && t('file.percent', { percent })}
      </span>
      {state === 'failed' && !tooLarge && !isFinalError(failure) && (
        <IconButton label={t('common.retry')} onClick={onRetry}>
          <RotateCw className="size-4" />
        </IconButton>
      )}
      <IconButton label={t('file.remove', { name })} onClick={onRemove}>
        <X className="size-4" />
      </IconButton>
    </li>
  );
}

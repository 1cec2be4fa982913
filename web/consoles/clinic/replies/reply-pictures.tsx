import { ImageOff, X } from 'lucide-react';
import { useState } from 'react';
import type { ReplyPicture } from '../../../../contract/desk/replies.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useHasBeenInView } from '../../../ui/use-has-been-in-view.ts';

/** Distance from the viewport at which pictures are preloaded. */
const PRELOAD_MARGIN = '200px';

type Props = {
  pictures: readonly Pick<ReplyPicture, 'id' | 'placeholder'>[];
  /** Translation key of the button that removes a picture. Omit it if no picture can be removed. */
  removing?: 'pictures.remove' | 'pictures.leave';
  onRemove?: (id: string) => void;
};

/** Thumbnails of a reply's pictures, requested in one call when they come into view. Loaded ones stay when another is added or removed. */
export function ReplyPictures({ pictures, removing, onRemove }: Props) {
  const t = useTranslations('clinic-replies');
  const [box, seen] = useHasBeenInView<HTMLDivElement>(PRELOAD_MARGIN);
  const ids = pictures.map(({ id }) => id);
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const missing = ids.filter((id) => !urls.has(id));
  const { failure, reload } = useQuery(seen ? missing.join() : '', async () => {
    const { links } = await api('linkReplyPictures', { body: { pictures: missing } });
    setUrls((before) => new Map([...before, ...links.map(({ id, url }) => [id, url] as const)]));
  });
  return (
    <div ref={box} hidden={ids.length === 0}>
      <ul aria-label={t('pictures')} className="flex flex-wrap gap-3">
        {pictures.map(({ id, placeholder }, at) => (
          <li key={id} className="relative">
            <Thumbnail url={urls.get(id)} placeholder={placeholder} alt={t('pictures.one', { number: at + 1, count: ids.length })} />
            {removing && (
              <span className="absolute -end-2 -top-2 rounded-full bg-surface shadow-1">
                <IconButton label={t(removing, { number: at + 1 })} onClick={() => onRemove?.(id)}>
                  <X className="size-4" />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {failure !== undefined && missing.length > 0 && (
        <button type="button" onClick={reload} className="min-h-tap justify-self-start text-sm font-semibold text-celadon-700 hover:underline">
          {t('pictures.failed')} · {t('common.retry')}
        </button>
      )}
    </div>
  );
}

function Thumbnail({ url, placeholder, alt }: { url: string | undefined; placeholder: string | null; alt: string }) {
  const [failed, setFailed] = useState<string>();
  const isBroken = failed !== undefined && failed === url;
  return (
    <span
      className="relative grid size-24 place-items-center overflow-hidden rounded-md bg-sunken bg-cover bg-center shadow-1"
      style={placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined}
    >
      {isBroken ? (
        <ImageOff role="img" aria-label={alt} className="size-6 text-ink-soft" />
      ) : (
        url && <img src={url} alt={alt} draggable={false} onError={() => setFailed(url)} className="absolute inset-0 size-full object-cover" />
      )}
    </span>
  );
}

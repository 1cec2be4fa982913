import { ArrowRight, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { clearReturnPath, readReturnPath } from '../session/return-path.ts';
import { anonymousApi } from '../session/session.ts';
import { useQuery } from '../session/use-query.ts';
import { Bidi } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shortenStation } from './text.ts';

const TREATMENT_PATH_PATTERN = /^\/(?:treatment-detail\/(\d+)|(?:en|zh|ja|ar)\/treatments\/([a-z0-9-]+))(?:\?|$)/;

/** Returns a loader for the treatment at a return path, by ID or public name. Undefined for other paths. */
const findTreatmentLoader = (path: string) => {
  const [, id, slug] = TREATMENT_PATH_PATTERN.exec(path) ?? [];
  if (id) return () => anonymousApi('product', { params: { id } });
  return slug ? () => anonymousApi('treatmentByName', { params: { slug } }) : undefined;
};

/**
 * Card with the treatment for which the member was asked to sign in. Its link resumes there. `otherwise` renders other return paths and treatments
 * that are no longer offered. Disappears when followed or dismissed. Browser only.
 */
export function ReturnToTreatment({ otherwise }: { otherwise: (path: string, forget: () => void) => React.ReactNode }) {
  const t = useTranslations('catalog');
  const [path, setPath] = useState(readReturnPath);
  const read = path === null ? undefined : findTreatmentLoader(path);
  const { value: treatment, loading } = useQuery(read ? (path ?? '') : '', () => (read as NonNullable<typeof read>)());
  if (path === null) return null;
  const forget = () => {
    clearReturnPath();
    setPath(null);
  };
  if (!read || (!treatment && !loading)) return otherwise(path, forget);
  const act = new URLSearchParams(path.split('?')[1]).get('again');
  const [picture] = treatment?.banner_pictures ?? [];
  return (
    <Card as="section" linked className="grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]" aria-label={t('return.title')}>
      {picture ? (
        <Picture source={picture} alt="" sizes="(min-width: 640px) 40vw, 100vw" className="aspect-8/5 size-full" />
      ) : (
        <Skeleton className="aspect-8/5 size-full" />
      )}
      <div className="grid content-center justify-items-start gap-2 p-5 md:p-8">
        <p className="text-sm text-ink-soft">{t('return.title')}</p>
        {treatment ? (
          <>
            <h2 className="text-2xl">
              <Bidi>{treatment.title}</Bidi>
            </h2>
            <p className="text-ink-soft">
              <Bidi>{treatment.hospital.name}</Bidi> · <Bidi>{shortenStation(treatment.hospital.nearest_subway_station)}</Bidi>
            </p>
          </>
        ) : (
          <Skeleton className="h-8 w-3/4" />
        )}
        <Link
          to={path}
          onClick={clearReturnPath}
          className="stretch-link mt-2 inline-flex min-h-12 items-center gap-2 rounded-lg bg-celadon-700 px-5 font-semibold text-white"
        >
          {t(act === 'pay' ? 'return.pay' : act === 'chat' ? 'return.chat' : 'return.open')}
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
      </div>
      <IconButton label={t('return.dismiss')} kind="glass" onClick={forget} className="absolute end-2 top-2 z-10">
        <X className="size-5" />
      </IconButton>
    </Card>
  );
}

import { ArrowRight, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ProductDetail } from '../../contract/catalog/catalog.ts';
import type { Language } from '../../contract/constants.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { clearReturnPath, readReturnPath } from '../session/return-path.ts';
import { anonymousApi } from '../session/session.ts';
import { useQuery } from '../session/use-query.ts';
import { Bidi } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shortenStation } from './text.ts';

const TREATMENT_PATH_PATTERN = /^\/(?:treatment-detail\/(\d+)|(?:en|zh|ja|ar)\/treatments\/([a-z0-9-]+))(?:\?|$)/;

/** Options and start of a treatment that a guest chose at a clinic. */
export type ChosenOrder = { product_id: number; hospital_id: number; option_ids: readonly number[]; start: string | undefined };

/** The treatment to resume at a return path. `guestPath`: the same place, on a page that needs no account. */
type Choice = { load: () => Promise<ProductDetail>; order?: ChosenOrder; act: 'date' | 'pay' | 'chat' | 'open'; guestPath: string };

/** Returns the treatment to resume at a path, by ID or public name, or that of the order. Undefined for other paths. */
function parseChoice(path: string, order: ChosenOrder | undefined): Choice | undefined {
  if (path === '/order') return order && toOrderChoice(order);
  const [, id, slug] = TREATMENT_PATH_PATTERN.exec(path) ?? [];
  const [guestPath = '', query] = path.split('?');
  const again = new URLSearchParams(query).get('again');
  const act = again === 'pay' || again === 'chat' ? again : 'open';
  if (id) return { load: () => anonymousApi('product', { params: { id } }), act, guestPath };
  return slug ? { load: () => anonymousApi('treatmentByName', { params: { slug } }), act, guestPath } : undefined;
}

function toOrderChoice(order: ChosenOrder): Choice {
  const { product_id, hospital_id, option_ids, start } = order;
  const load = () => anonymousApi('product', { params: { id: product_id } });
  if (!start) return { load, order, act: 'pay', guestPath: `/treatment-detail/${product_id}` };
  const query = new URLSearchParams({ hospital_id: String(hospital_id), product_id: String(product_id), option_id: String(option_ids[0]), start });
  return { load, order, act: 'date', guestPath: `/visit/choose?${query}` };
}

type Props = {
  /** Reads the order of the tab. Called after the return path, which can restore it. */
  readOrder: () => ChosenOrder | undefined;
  formatStart: (iso: string, language: Language) => string;
  /** True on the sign-in page, where the card says why to sign in and leads back to the choice. */
  isGuest: boolean;
  otherwise: (path: string, forget: () => void) => ReactNode;
};

/**
 * Card with what the reader chose before signing in: treatment, options, date. Its link resumes there. `otherwise` renders other return paths and
 * treatments that are no longer offered. Disappears when followed or dismissed. Browser only.
 */
export function ChoiceCard({ readOrder, formatStart, isGuest, otherwise }: Props) {
  const t = useTranslations('choice');
  const [{ path, choice }, setChoice] = useState(() => {
    const stored = readReturnPath();
    return { path: stored, choice: stored === null ? undefined : parseChoice(stored, readOrder()) };
  });
  const { value: treatment, loading } = useQuery(choice && path ? path : '', () => (choice as Choice).load());
  if (path === null) return null;
  const forget = () => {
    clearReturnPath();
    setChoice({ path: null, choice: undefined });
  };
  if (!choice || (!treatment && !loading)) return otherwise(path, forget);
  const [picture] = treatment?.banner_pictures ?? [];
  return (
    <Card
      as="section"
      linked
      className={cx('grid', isGuest ? 'grid-cols-[6.5rem_minmax(0,1fr)]' : 'sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]')}
      aria-label={t('title')}
    >
      {picture ? (
        <Picture source={picture} alt="" sizes={isGuest ? '6.5rem' : '(min-width: 640px) 40vw, 100vw'} className={cx('size-full', !isGuest && 'aspect-8/5')} />
      ) : (
        <Skeleton className={cx('size-full', !isGuest && 'aspect-8/5')} />
      )}
      <div className={cx('grid content-center justify-items-start', isGuest ? 'min-h-28 gap-1 py-3 ps-4 pe-12' : 'gap-2 p-5 md:p-8')}>
        {treatment ? (
          <ChosenTreatment {...{ treatment, choice, isGuest }} start={choice.order?.start} formatStart={formatStart} />
        ) : (
          <Skeleton className="h-8 w-3/4" />
        )}
        {!isGuest && (
          <Link
            to={path}
            onClick={clearReturnPath}
            className="stretch-link mt-2 inline-flex min-h-12 items-center gap-2 rounded-lg bg-celadon-700 px-5 font-semibold text-white"
          >
            {t(choice.act)}
            <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </Link>
        )}
      </div>
      <IconButton label={t('dismiss')} kind="glass" onClick={forget} className="absolute end-2 top-2 z-10">
        <X className="size-5" />
      </IconButton>
    </Card>
  );
}

type ChosenTreatmentProps = Pick<Props, 'formatStart' | 'isGuest'> & { treatment: ProductDetail; choice: Choice; start: string | undefined };

function ChosenTreatment({ treatment, choice: { order, act, guestPath }, start, formatStart, isGuest }: ChosenTreatmentProps) {
  const t = useTranslations('choice');
  const { language } = useLanguage();
  const { title, hospital } = treatment;
  const time = start && <Bidi className="whitespace-nowrap">{formatStart(start, language)}</Bidi>;
  const clinic = <Bidi>{hospital.name}</Bidi>;
  const options = treatment.options.filter(({ id }) => order?.option_ids.includes(id));
  return (
    <>
      {isGuest ? (
        <h2 className="font-text text-base leading-snug font-semibold tracking-normal">{t.rich(`login.${act}`, { time, clinic })}</h2>
      ) : (
        <p className="text-sm text-ink-soft">{t('title')}</p>
      )}
      {isGuest ? (
        <Link to={guestPath} className="stretch-link text-sm text-ink-soft">
          <Bidi>{title}</Bidi>
        </Link>
      ) : (
        <h2 className="text-2xl">
          <Bidi>{title}</Bidi>
        </h2>
      )}
      {options.map((option) => (
        <p key={option.id} className={cx('text-ink-soft', isGuest && 'text-sm')}>
          <Bidi>{option.title}</Bidi>
        </p>
      ))}
      {!isGuest && time && <p className="text-lg font-semibold">{time}</p>}
      {!isGuest && (
        <p className="text-ink-soft">
          {clinic} · <Bidi>{shortenStation(hospital.nearest_subway_station)}</Bidi>
        </p>
      )}
    </>
  );
}

import type { ProductDetail } from '../../contract/catalog.ts';
import type { Rate } from '../../contract/money.ts';
import { RefundRule } from '../fees/refund-rule.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { Chip } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import { Address } from './address.tsx';
import { ClinicInfo } from './clinic-info.tsx';
import { Part } from './fact-list.tsx';
import { useFacts } from './facts.ts';
import { Gallery } from './gallery.tsx';
import { OptionList } from './option-list.tsx';
import { RatingLink } from './rating-link.tsx';

/** How wide the pictures stand: the whole phone, the first column of a desk. */
const SIZES = '(min-width: 1280px) 640px, (min-width: 769px) 50vw, 100vw';

/** A treatment (specification 4.3), without what sticks to the foot. */
export function TreatmentView({ product, jpy }: { product: ProductDetail; jpy: Rate | undefined }) {
  const t = useTranslations('catalog');
  const fees = useTranslations('fees');
  const { duration } = useFacts();
  const { hospital } = product;
  return (
    <article className="mx-auto max-w-7xl pb-8 md:grid md:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] md:gap-8 md:px-8 md:pt-10 lg:gap-14">
      <div>
        <Gallery
          pictures={product.banner_image}
          title={product.title}
          sizes={SIZES}
          className="aspect-5/4 md:sticky md:top-24 md:rounded-lg lg:aspect-square lg:max-h-[calc(100dvh-13rem)] lg:min-h-80"
        />
      </div>
      <div className="grid min-w-0 content-start gap-8 px-5 pt-5 md:px-0 md:pt-0">
        <Head product={product} />
        <OptionList options={product.options} jpy={jpy} />
        <Notice still title={t('detail.payment')}>
          <p>{fees('model')}</p>
          <p>
            <RefundRule procedureAt={null} />
          </p>
        </Notice>
        <DefinitionRows
          rows={[
            { id: 'procedure', label: t('detail.procedureTime'), value: duration(product.procedure_time_minutes) },
            {
              id: 'recovery',
              label: t('detail.recoveryTime'),
              value: product.recovery_time_minutes === 0 ? t('time.none') : duration(product.recovery_time_minutes),
            },
          ]}
        />
        {product.notes && (
          <Part title={t('detail.notes')}>
            <p className="whitespace-pre-line">{product.notes}</p>
          </Part>
        )}
        <ClinicInfo product={product} />
        <Part title={t('detail.address')}>
          <Address address={hospital.address} english={hospital.address_english} />
          <p className="ps-8 text-ink-soft">{hospital.nearest_subway_station}</p>
        </Part>
      </div>
    </article>
  );
}

/** Department, rating, title, where it is, and what a traveller plans by. */
function Head({ product }: { product: ProductDetail }) {
  const t = useTranslations('catalog');
  const { duration, recovery } = useFacts();
  const { hospital } = product;
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Chip tone="jade">{product.medical_department.title}</Chip>
        <RatingLink stats={product.review_stats} to={`/event-review/${product.hospital_id}/${product.id}`} />
      </div>
      <h1>
        <Bidi>{product.title}</Bidi>
      </h1>
      <p className="text-ink-soft">
        <Bidi>{hospital.name}</Bidi> · <Bidi>{hospital.nearest_subway_station}</Bidi>
      </p>
      <ul aria-label={t('detail.facts')} className="flex flex-wrap gap-2">
        <Fact>{duration(product.procedure_time_minutes)}</Fact>
        <Fact>{recovery(product.recovery_time_minutes)}</Fact>
        <Fact>{product.languages.map(({ title }) => title).join(' · ')}</Fact>
      </ul>
    </header>
  );
}

function Fact({ children }: { children: string }) {
  return (
    <li>
      <Chip>{children}</Chip>
    </li>
  );
}

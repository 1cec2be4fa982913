import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import { Address } from './address.tsx';
import { useCatalogPaths } from './addresses.ts';
import { BulletList } from './fact-list.tsx';
import type { PageTreatment } from './page-treatment.ts';

/** The clinic on a treatment's page: address, open or closed now, department, tags, additional services, and a link to its own page. */
export function TreatmentClinicInfo({ product, openNow }: { product: PageTreatment; openNow: ReactNode }) {
  const t = useTranslations('catalog');
  const addresses = useCatalogPaths();
  const { hospital } = product;
  const rows = [
    { id: 'department', label: t('detail.department'), value: product.medical_department.title },
    {
      id: 'languages',
      label: t('detail.languages'),
      value: (
        <span className="flex flex-wrap gap-1.5">
          {hospital.languages.map(({ id, title }) => (
            <Chip key={id}>{title}</Chip>
          ))}
        </span>
      ),
    },
    ...(hospital.additional_services.length > 0
      ? [{ id: 'services', label: t('detail.services'), value: <BulletList items={hospital.additional_services} /> }]
      : []),
  ];
  return (
    <Card padded className="grid gap-2">
      <h3>
        <Bidi>{hospital.name}</Bidi>
      </h3>
      <Address address={hospital.address} english={hospital.address_english} />
      <p className="ps-8 text-ink-soft">{hospital.nearest_subway_station}</p>
      {hospital.accepts_new && openNow}
      <DefinitionRows rows={rows} />
      <Link to={addresses.clinic(hospital)} className={buttonClass({ kind: 'ghost', size: 's', className: 'mt-1 justify-self-start' })}>
        {t('detail.more')}{' '}
        <span className="sr-only">
          <Bidi>{hospital.name}</Bidi>
        </span>
      </Link>
    </Card>
  );
}

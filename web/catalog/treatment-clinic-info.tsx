import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import { useCatalogPaths } from './addresses.ts';
import { BulletList, PageSection } from './fact-list.tsx';
import type { PageTreatment } from './page-treatment.ts';

/** Clinic details on a treatment's page: how to book, department, tags, additional services, and a link to the clinic's page. */
export function TreatmentClinicInfo({ product }: { product: PageTreatment }) {
  const t = useTranslations('catalog');
  const addresses = useCatalogPaths();
  const { hospital } = product;
  const steps = [t('detail.book1'), t('detail.book2'), t('detail.book3')];
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
    <>
      {hospital.accepts_new && (
        <PageSection title={t('detail.howToBook')}>
          <ol className="grid gap-3">
            {steps.map((step, at) => (
              <li key={step} className="flex items-start gap-3">
                <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-celadon-100 text-sm font-semibold text-celadon-900">
                  {at + 1}
                </span>
                <span className="min-w-0 pt-0.5">{step}</span>
              </li>
            ))}
          </ol>
        </PageSection>
      )}
      <PageSection title={t('common.clinic')}>
        <Card padded className="grid gap-2">
          <h3>
            <Bidi>{hospital.name}</Bidi>
          </h3>
          <DefinitionRows rows={rows} />
          <Link to={addresses.clinic(hospital)} className={buttonClass({ kind: 'ghost', size: 's', className: 'mt-1 justify-self-start' })}>
            {t('detail.more')}{' '}
            <span className="sr-only">
              <Bidi>{hospital.name}</Bidi>
            </span>
          </Link>
        </Card>
      </PageSection>
    </>
  );
}

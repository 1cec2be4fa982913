import type { Hospital } from '../../contract/catalog/catalog.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { DefinitionRows } from '../ui/table.tsx';
import { useDayFormatter } from './clinic-facts.tsx';
import { useListFormatter } from './doctor-row.tsx';
import { BulletList, PageSection } from './fact-list.tsx';

/** Rooms, safety and registration (specification 4.4). Unknown facts are left out. */
export function ClinicRooms({ hospital: { rooms, safety, registration } }: { hospital: Hospital }) {
  const t = useTranslations('clinic-page');
  const joined = useListFormatter();
  const day = useDayFormatter();
  return (
    <>
      {rooms.length > 0 && (
        <PageSection title={t('rooms.title')}>
          <BulletList items={rooms.map(({ kind, count }) => ({ id: kind, title: t(`room.${kind}`, { count }) }))} />
        </PageSection>
      )}
      {safety && (
        <PageSection title={t('safety.title')}>
          <DefinitionRows
            rows={[
              { id: 'camera', label: t('safety.camera'), value: t(`safety.camera.${safety.operating_camera}`) },
              { id: 'anaesthetist', label: t('safety.anaesthetist'), value: t(`safety.anaesthetist.${safety.anaesthetist}`) },
              {
                id: 'equipment',
                label: t('safety.equipment'),
                value:
                  safety.emergency_equipment.length > 0 ? joined(safety.emergency_equipment.map((one) => t(`equipment.${one}`))) : t('safety.equipment.none'),
              },
            ]}
          />
        </PageSection>
      )}
      {registration && (
        <PageSection title={t('registration.title')}>
          <DefinitionRows
            rows={[
              {
                id: 'number',
                label: t('registration.number'),
                value: t.rich('registration.until', { number: <Ltr>{registration.number}</Ltr>, date: <Bidi>{day(registration.expires_on)}</Bidi> }),
              },
            ]}
          />
        </PageSection>
      )}
    </>
  );
}

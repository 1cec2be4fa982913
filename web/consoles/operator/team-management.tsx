import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ClinicStaffSummary, CoordinatorAccount } from '../../../contract/accounts/staff.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { LoadError, QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { type QueryResult, useQuery } from '../../session/use-query.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useRefreshOnNotice } from '../use-live-query.ts';
import { toClinicOptions } from './clinic-options.ts';
import { ClinicsWithoutStaff } from './clinics-without-staff-section.tsx';
import { ExpiringRegistrations } from './expiring-registrations-section.tsx';
import { PriceHistory } from './price-history.tsx';
import { type StaffChange, StaffChangeDialog } from './staff-change-dialog.tsx';
import { TeamHistory } from './team-history.tsx';
import { useFocusAfterDialog } from './use-focus-after-dialog.ts';

/** URL parameter of the shown clinic. */
const CLINIC_PARAM = 'clinic';
const ADD_STAFF_COMMAND = 'npm run staff -- add';

/** The team of a clinic, with actions to move members and end their access. */
export function TeamManagement({ clinics }: { clinics: QueryResult<ClinicStaffSummary[]> }) {
  const t = useTranslations('operator');
  const [search, setSearch] = useSearchParams();
  const clinic = search.get(CLINIC_PARAM) ?? '';
  const staff = useQuery(clinic, () => api('clinicStaff', { params: { hospital_id: Number(clinic) } }));
  const [changing, setChanging] = useState<StaffChange>();
  /** Counter that reloads the record after a change. */
  const [round, setRound] = useState(0);
  useRefreshOnNotice(() => {
    if (clinic !== '') staff.reload();
    setRound((before) => before + 1);
  });
  const { title, moveFocus } = useFocusAfterDialog();
  const done = () => {
    setChanging(undefined);
    moveFocus();
    clinics.reload();
    staff.reload();
    setRound((before) => before + 1);
  };
  return (
    <SectionCard id="staff" title={t('staff.title')} headingRef={title}>
      {clinics.failure !== undefined && <LoadError title={t('staff.clinics.failed')} error={clinics.failure} onRetry={clinics.reload} />}
      {clinics.value && <ExpiringRegistrations clinics={clinics.value} />}
      {clinics.value && <ClinicsWithoutStaff clinics={clinics.value} />}
      <SelectField
        className="mt-4"
        label={t('common.clinic')}
        placeholder={t('staff.choose')}
        options={toClinicOptions(clinics.value ?? [], t)}
        value={clinics.value ? clinic : ''}
        onChange={({ target }) =>
          setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), [CLINIC_PARAM]: target.value }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      {clinic !== '' && (
        <QueryView query={staff} loading={t('staff.loading')} skeletons="h-24" failed={t('staff.failed')} errorLook="notice">
          {(people) => (
            <>
              <Coordinators staff={people} onChange={setChanging} />
              <TeamHistory key={`${clinic} ${round}`} clinic={clinic} />
              <PriceHistory clinic={clinic} />
            </>
          )}
        </QueryView>
      )}
      {changing && (
        <StaffChangeDialog
          changing={changing}
          clinics={(clinics.value ?? []).filter(({ hospital_id }) => String(hospital_id) !== clinic)}
          onDone={done}
          onClose={() => setChanging(undefined)}
        />
      )}
    </SectionCard>
  );
}

function Coordinators({ staff, onChange }: { staff: readonly CoordinatorAccount[]; onChange: (changing: StaffChange) => void }) {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  if (staff.length === 0) {
    return (
      <Notice still className="mt-4" title={t('staff.empty')}>
        {t.rich('staff.empty.text', {
          command: (
            <code dir="ltr" className="whitespace-nowrap">
              {ADD_STAFF_COMMAND}
            </code>
          ),
        })}
      </Notice>
    );
  }
  return (
    <ul aria-label={shared('shared.coordinators')} className="mt-4 grid gap-3">
      {staff.map((one) => (
        <Coordinator key={one.uid} one={one} onChange={onChange} />
      ))}
    </ul>
  );
}

function Coordinator({ one, onChange }: { one: CoordinatorAccount; onChange: (changing: StaffChange) => void }) {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  const { language } = useLanguage();
  const { uid, name, second_factor, head_since, mail_refused_at } = one;
  const since = formatSeoulTime(one.since, language, { weekday: undefined, hour: undefined, minute: undefined });
  return (
    <Card as="li" look="outline" padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-semibold">
          <Bidi>{name}</Bidi>
        </p>
        <p className="text-sm text-ink-soft">
          <Ltr>{uid}</Ltr>, {t.rich('staff.since', { date: <Bidi>{since}</Bidi> })}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          {head_since && <Chip tone="on">{t('staff.head')}</Chip>}
          <Chip tone={second_factor ? 'jade' : 'neutral'}>{second_factor ? t('staff.factor.on') : shared('shared.noSecondFactor')}</Chip>
        </p>
        {mail_refused_at && (
          <p className="mt-2 text-sm font-medium text-sunday">
            {t('staff.mailRefused', { date: formatSeoulTime(mail_refused_at, language, { weekday: undefined }) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="quiet"
          size="s"
          aria-label={t(head_since ? 'staff.head.end.named' : 'staff.head.named', { name })}
          onClick={() => onChange({ one, what: 'head' })}
        >
          {t(head_since ? 'staff.head.end' : 'staff.head.make')}
        </Button>
        <Button kind="ghost" size="s" aria-label={t('staff.move.named', { name })} onClick={() => onChange({ one, what: 'move' })}>
          {t('staff.move')}
        </Button>
        <Button kind="quiet" size="s" aria-label={t('staff.close.named', { name })} onClick={() => onChange({ one, what: 'close' })}>
          {t('staff.close')}
        </Button>
      </div>
    </Card>
  );
}

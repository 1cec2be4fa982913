import { useRef, useState } from 'react';
import type { ClinicStaffSummary, CoordinatorAccount } from '../../../contract/accounts/staff.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConfirmWithProofDialog } from '../confirm-with-proof-dialog.tsx';
import { toClinicOptions } from './clinic-options.ts';

/** The staff member and the action of the open dialog. */
export type StaffChange = { one: CoordinatorAccount; what: 'move' | 'close' | 'head' };

type Props = { changing: StaffChange; clinics: readonly ClinicStaffSummary[]; onDone: () => void; onClose: () => void };

/** Asks for confirmation and moves a coordinator, ends her access, or changes the head. */
export function StaffChangeDialog({ changing: { one, what }, clinics, onDone, onClose }: Props) {
  if (what === 'head') return <ChangeHeadDialog one={one} onDone={onDone} onClose={onClose} />;
  return what === 'move' ? (
    <MoveCoordinatorDialog one={one} clinics={clinics} onDone={onDone} onClose={onClose} />
  ) : (
    <EndStaffAccessDialog one={one} onDone={onDone} onClose={onClose} />
  );
}

function MoveCoordinatorDialog({ one: { uid, name }, clinics, onDone, onClose }: Omit<Props, 'changing'> & { one: CoordinatorAccount }) {
  const t = useTranslations('operator');
  const [to, setTo] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLSelectElement>(null);
  const move = async () => {
    const clinic = clinics.find(({ hospital_id }) => String(hospital_id) === to);
    setMissing(!clinic);
    if (!clinic) return field.current?.focus();
    await api('moveStaff', { params: { uid }, body: { hospital_id: clinic.hospital_id } });
    toast(t('staff.moved', { name, clinic: clinic.name }), { tone: 'success' });
    onDone();
  };
  return (
    <ConfirmWithProofDialog title={t.rich('staff.move.title', { name: <Bidi>{name}</Bidi> })} confirmLabel={t('staff.move')} act={move} onClose={onClose}>
      <p>{t('staff.move.text')}</p>
      <SelectField
        ref={field}
        className="mt-4 text-ink"
        label={t('staff.move.to')}
        placeholder={t('staff.choose')}
        error={missing ? t('staff.move.missing') : undefined}
        required
        options={toClinicOptions(clinics, t)}
        value={to}
        onChange={({ target }) => {
          setTo(target.value);
          setMissing(false);
        }}
      />
    </ConfirmWithProofDialog>
  );
}

function EndStaffAccessDialog({ one: { uid, name }, onDone, onClose }: Pick<Props, 'onDone' | 'onClose'> & { one: CoordinatorAccount }) {
  const t = useTranslations('operator');
  const close = async () => {
    await api('closeStaff', { params: { uid } });
    toast(t('staff.closed', { name }), { tone: 'success' });
    onDone();
  };
  return (
    <ConfirmWithProofDialog
      danger
      title={t.rich('staff.close.title', { name: <Bidi>{name}</Bidi> })}
      confirmLabel={t('staff.close')}
      act={close}
      onClose={onClose}
    >
      {t('staff.close.text')}
    </ConfirmWithProofDialog>
  );
}

function ChangeHeadDialog({ one: { uid, name, head_since }, onDone, onClose }: Pick<Props, 'onDone' | 'onClose'> & { one: CoordinatorAccount }) {
  const t = useTranslations('operator');
  const make = head_since === null;
  const change = async () => {
    await api('setHead', { params: { uid }, body: { head: make } });
    toast(t(make ? 'staff.head.made' : 'staff.head.taken', { name }), { tone: 'success' });
    onDone();
  };
  return (
    <ConfirmWithProofDialog
      title={t.rich(make ? 'staff.head.title' : 'staff.head.end.title', { name: <Bidi>{name}</Bidi> })}
      confirmLabel={t(make ? 'staff.head.make' : 'staff.head.end')}
      act={change}
      onClose={onClose}
    >
      {t(make ? 'staff.head.text' : 'staff.head.end.text')}
    </ConfirmWithProofDialog>
  );
}

import { useState } from 'react';
import type { TeamMember } from '../../../../contract/accounts/team.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmWithProofDialog } from '../../confirm-with-proof-dialog.tsx';

type Props = { one: TeamMember; people: readonly TeamMember[]; onDone: () => void; onClose: () => void };

/** Chooses the colleague who gets all conversations of another one. */
export function ReassignConversationsDialog({ one: { id, name }, people, onDone, onClose }: Props) {
  const t = useTranslations('clinic-team');
  const shared = useTranslations('console');
  const [to, setTo] = useState('');
  const hand = async () => {
    const { handed } = await api('handOver', { params: { id }, body: { to: to === '' ? null : to } });
    toast(t('hand.done', { count: handed }), { tone: 'success' });
    onDone();
  };
  return (
    <ConfirmWithProofDialog title={t.rich('hand.title', { name: <Bidi>{name}</Bidi> })} confirmLabel={t('hand.do')} act={hand} onClose={onClose}>
      <p>{t('hand.text')}</p>
      <SelectField
        className="mt-4 text-ink"
        label={shared('shared.handTo')}
        options={[{ value: '', label: t('hand.all') }, ...people.filter((each) => each.id !== id).map((each) => ({ value: each.id, label: each.name }))]}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
    </ConfirmWithProofDialog>
  );
}

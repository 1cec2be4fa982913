import type { TeamMember } from '../../../../contract/accounts/team.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmWithProofDialog } from '../../confirm-with-proof-dialog.tsx';

/** Asks for confirmation and ends a colleague's access for good. */
export function EndAccessDialog({ one: { id, name }, onDone, onClose }: { one: TeamMember; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-team');
  const end = async () => {
    await api('endColleague', { params: { id } });
    toast(t('end.done', { name }), { tone: 'success' });
    onDone();
  };
  return (
    <ConfirmWithProofDialog danger title={t.rich('end.title', { name: <Bidi>{name}</Bidi> })} confirmLabel={t('end')} act={end} onClose={onClose}>
      {t('end.text')}
    </ConfirmWithProofDialog>
  );
}

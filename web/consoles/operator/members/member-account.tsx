import { useState } from 'react';
import type { MemberDetails } from '../../../../contract/accounts/support.ts';
import { PROVIDER_NAMES } from '../../../../contract/constants.ts';
import { SUPPORT_ACTS } from '../../../../contract/rules.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { Bidi, Ltr } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { type DefinitionRow, DefinitionRows } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmWithProofDialog } from '../../confirm-with-proof-dialog.tsx';
import { SeoulTime } from '../order-summary.tsx';
import { useFocusAfterDialog } from '../use-focus-after-dialog.ts';
import type { LookReason } from './member-look.ts';

type SupportAct = (typeof SUPPORT_ACTS)[number];
type Props = { file: MemberDetails; reason: LookReason; onChanged: () => void };

/** The state of a member's account, and what an operator can do for it. */
export function MemberAccount({ file, reason, onChanged }: Props) {
  const t = useTranslations('operator-members');
  const rows = useAccountRows(file);
  const [act, setAct] = useState<SupportAct>();
  const { title, moveFocus } = useFocusAfterDialog();
  const isOffered: Record<SupportAct, boolean> = { unlock: file.locked, 'end-sessions': file.devices.length > 0, 'send-reset': file.email !== null };
  const confirm = async (what: SupportAct) => {
    await api('actOnMember', { params: { uid: file.uid, act: what }, body: { reason } });
    toast(t(`act.${what}.done`), { tone: 'success' });
    setAct(undefined);
    moveFocus();
    onChanged();
  };
  return (
    <SectionCard id="account" headingRef={title} title={<Bidi>{[file.name, file.native_name].filter(Boolean).join(' · ')}</Bidi>}>
      <DefinitionRows dense rows={rows} className="mt-2" />
      <div className="mt-4 flex flex-wrap gap-2">
        {SUPPORT_ACTS.filter((one) => isOffered[one]).map((one) => (
          <Button key={one} kind="ghost" size="s" onClick={() => setAct(one)}>
            {t(`act.${one}`)}
          </Button>
        ))}
      </div>
      {act && (
        <ConfirmWithProofDialog title={t(`act.${act}`)} confirmLabel={t(`act.${act}`)} act={() => confirm(act)} onClose={() => setAct(undefined)}>
          {t(`act.${act}.text`)}
        </ConfirmWithProofDialog>
      )}
    </SectionCard>
  );
}

function useAccountRows(file: MemberDetails): DefinitionRow[] {
  const t = useTranslations('operator-members');
  const signIn = [
    ...(file.has_password ? [t('account.signIn.password')] : []),
    ...file.providers.map((one) => PROVIDER_NAMES[one]),
    ...(file.second_factor ? [t('account.signIn.factor')] : []),
  ];
  return [
    {
      id: 'state',
      label: t('account.state'),
      value: <Chip tone={file.locked ? 'blush' : 'jade'}>{t(file.locked ? 'account.state.locked' : 'account.state.open')}</Chip>,
    },
    { id: 'uid', label: t('account.uid'), value: <Ltr>{file.uid}</Ltr> },
    {
      id: 'email',
      label: t('account.email'),
      value: (
        <>
          {file.email === null ? t('account.none') : <Ltr>{file.email}</Ltr>}
          {file.email_pending && <span className="block text-sm">{t('account.email.pending')}</span>}
          {file.mail_refused_at !== null && (
            <span className="block text-sm text-sunday">{t.rich('account.email.refused', { time: <SeoulTime iso={file.mail_refused_at} /> })}</span>
          )}
        </>
      ),
    },
    { id: 'phone', label: t('account.phone'), value: file.phone === null ? t('account.none') : <Ltr>{file.phone}</Ltr> },
    {
      id: 'country',
      label: t('account.country'),
      value: (
        <>
          <Ltr>{file.country}</Ltr>, {LANGUAGE_NAMES[file.language]}
        </>
      ),
    },
    { id: 'joined', label: t('account.joined'), value: <SeoulTime iso={file.joined_at} /> },
    { id: 'sign-in', label: t('account.signIn'), value: signIn.join(', ') || t('account.none') },
    {
      id: 'devices',
      label: t('account.devices'),
      value:
        file.devices.length === 0 ? (
          t('account.devices.none')
        ) : (
          <ul>
            {file.devices.map(({ kind, last_seen_at }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: devices have no name, and the list never changes in place
              <li key={at}>
                {t(`device.${kind}`)}, {t.rich('device.seen', { time: <SeoulTime iso={last_seen_at} /> })}
              </li>
            ))}
          </ul>
        ),
    },
  ];
}

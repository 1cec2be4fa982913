import { useState } from 'react';
import type { VisitChangeReason } from '../../../../contract/threads/thread-events.ts';
import type { Visit } from '../../../../contract/visits/visits.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/confirm-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { VisitPatient } from './change-times.tsx';
import { ReasonField } from './reason-field.tsx';
import { useSeenVisit } from './use-seen-visit.ts';
import { useVisitAct, type VisitActCallbacks } from './use-visit-act.ts';
import { useVisitSummary, VisitActErrorNotice, VisitChangedNotice } from './visit-act-error.tsx';

type Props = VisitActCallbacks & {
  /** The visit as it is now. */
  visit: Visit;
  /** The visit as it was when the dialog was opened. */
  opened: Visit;
  paid: boolean;
  person: VisitPatient;
  /** Called to offer other starts instead of cancelling, for this reason. */
  onOffer: (reason: VisitChangeReason) => void;
  onClose: () => void;
};

/** Cancels a visit with a reason. For a paid visit, the clinic offers other starts or asks the operators to refund the fee. */
export function ClinicCancelVisitDialog({ visit: now, opened, paid, person, onOffer, onClose, ...outcome }: Props) {
  const t = useTranslations('clinic');
  const shared = useTranslations('console');
  const visitSays = useVisitSummary();
  const { visit, newer, accept } = useSeenVisit(opened, now);
  const [reason, setReason] = useState<VisitChangeReason | ''>('');
  const [instead, setInstead] = useState<'offer' | 'refund'>('offer');
  const [missing, setMissing] = useState(false);
  const acts = useVisitAct(outcome);
  const asks = { title: t('giveUp.title'), cancelLabel: t('date.keep'), onClose };
  if (newer) return <ConfirmAgainDialog {...asks} before={visit} now={newer} onConfirm={accept} />;
  const offers = paid && instead === 'offer';
  const confirm = () => {
    if (reason === '') return setMissing(true);
    if (offers) return onOffer(reason);
    void acts.run(visit, { act: 'give-up', reason, ask_refund: paid });
  };
  return (
    <ConfirmDialog
      open
      danger={!offers}
      busy={acts.pending}
      {...asks}
      confirmLabel={t(offers ? 'giveUp.offer' : paid ? 'giveUp.refund' : 'giveUp.confirm')}
      closeLabel={t('common.close')}
      onConfirm={confirm}
    >
      <div className="grid gap-4 text-ink">
        <p className="rounded-sm bg-sunken px-4 py-2.5">{visitSays(visit)}</p>
        <p className="text-ink-soft">{t('giveUp.text', { name: person.name })}</p>
        <ReasonField
          reason={reason}
          error={missing ? shared('shared.reasonMissing') : undefined}
          onReason={(next) => {
            setReason(next);
            setMissing(false);
          }}
        />
        {paid && (
          <>
            <Segmented
              label={t('giveUp.fee')}
              options={[
                { value: 'offer', label: t('giveUp.fee.offer') },
                { value: 'refund', label: t('giveUp.fee.refund') },
              ]}
              value={instead}
              onChange={setInstead}
            />
            <p className="text-sm text-ink-soft">{t(`giveUp.fee.${instead}.text`)}</p>
          </>
        )}
        <VisitActErrorNotice acts={acts} />
      </div>
    </ConfirmDialog>
  );
}

/** Asks again after the visit was changed meanwhile. */
function ConfirmAgainDialog({
  before,
  now,
  ...asks
}: Pick<ConfirmDialogProps, 'title' | 'cancelLabel' | 'onConfirm' | 'onClose'> & { before: Visit; now: Visit }) {
  const t = useTranslations('clinic');
  return (
    <ConfirmDialog open {...asks} confirmLabel={t('changed.go')} closeLabel={t('common.close')}>
      <VisitChangedNotice before={before} now={now} />
    </ConfirmDialog>
  );
}

/** Declines the patient's request to move a visit. The current date stays. */
export function DeclineMoveDialog({ visit: now, opened, person, onClose, ...outcome }: Omit<Props, 'paid' | 'onOffer'>) {
  const t = useTranslations('clinic');
  const shared = useTranslations('console');
  const visitSays = useVisitSummary();
  const { visit, newer, accept } = useSeenVisit(opened, now);
  const [reason, setReason] = useState<VisitChangeReason | ''>('');
  const [missing, setMissing] = useState(false);
  const acts = useVisitAct(outcome);
  const asks = { title: t('decline.title'), cancelLabel: t('back'), onClose };
  if (newer) return <ConfirmAgainDialog {...asks} before={visit} now={newer} onConfirm={accept} />;
  return (
    <ConfirmDialog
      open
      busy={acts.pending}
      {...asks}
      confirmLabel={t('act.decline-move')}
      closeLabel={t('common.close')}
      onConfirm={() => (reason === '' ? setMissing(true) : void acts.run(visit, { act: 'decline-move', reason }))}
    >
      <div className="grid gap-4 text-ink">
        <p className="rounded-sm bg-sunken px-4 py-2.5">{visitSays(visit)}</p>
        <p className="text-ink-soft">{t('decline.text', { name: person.name })}</p>
        <ReasonField
          reason={reason}
          error={missing ? shared('shared.reasonMissing') : undefined}
          onReason={(next) => {
            setReason(next);
            setMissing(false);
          }}
        />
        <VisitActErrorNotice acts={acts} />
      </div>
    </ConfirmDialog>
  );
}

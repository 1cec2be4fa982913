import { lazy, Suspense, useState } from 'react';
import type { Reply } from '../../api/call.ts';
import { useFailureText } from '../../i18n/failure-text.ts';
import { daysUntil, seoulTime, zonedTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useDoing } from '../../session/use-doing.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLazyLoad } from '../../ui/use-lazy-load.ts';

const fixDate = () => import('./fix-date.tsx');
const FixDate = lazy(fixDate);

/** The patient's date with the clinic: to be fixed, moved, taken back. */
export function ReservationBox({ patient, onChanged }: { patient: Reply<'clinicPatient'>; onChanged: () => void }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const [asking, setAsking] = useState<'fix' | 'takeBack'>();
  const { bring } = useLazyLoad(() => t('date.failed'));
  const at = patient.reservation_at;
  return (
    <section className="grid gap-3 rounded-md bg-celadon-50 p-4">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-text text-sm font-semibold tracking-normal text-celadon-900">{t('date')}</h3>
        {at && (
          <Chip tone="jade">
            <bdi dir="ltr" className="font-semibold tabular-nums">
              D-{daysUntil(at)}
            </bdi>
          </Chip>
        )}
      </div>
      {at ? (
        <div>
          <p className="font-semibold">{seoulTime(at, language)}</p>
          <p className="text-sm text-ink-soft">{t('date.hers', { time: zonedTime(at, language, patient.time_zone) })}</p>
          {patient.product_title && <p className="mt-1 text-sm">{patient.product_title}</p>}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('date.none')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="s"
          onClick={() =>
            bring(
              () => Promise.all([fixDate(), import('../../ui/calendar.tsx')]),
              () => setAsking('fix'),
            )
          }
        >
          {t(at ? 'date.move' : 'date.fix')}
        </Button>
        {at && (
          <Button size="s" kind="ghost" onClick={() => setAsking('takeBack')}>
            {t('date.takeBack')}
          </Button>
        )}
      </div>
      <Suspense>
        {asking === 'fix' && (
          <FixDate
            patient={patient}
            onClose={() => setAsking(undefined)}
            onFixed={() => {
              setAsking(undefined);
              onChanged();
            }}
          />
        )}
      </Suspense>
      {asking === 'takeBack' && (
        <TakeBack
          patient={patient}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function TakeBack({ patient, onClose, onDone }: { patient: Reply<'clinicPatient'>; onClose: () => void; onDone: () => void }) {
  const t = useTranslations('clinic');
  const words = useFailureText();
  const { pending, run } = useDoing(
    async () => {
      await api('fixReservation', { params: { id: patient.id }, body: { reservation_at: null } });
      toast(t('date.takenBack'), { tone: 'success' });
      onDone();
    },
    (error) => {
      toast(words.ofError(error), { tone: 'error' });
      return false;
    },
  );
  return (
    <ConfirmDialog
      open
      danger
      busy={pending}
      title={t('date.takeBack.title')}
      confirmLabel={t('date.takeBack')}
      cancelLabel={t('date.keep')}
      closeLabel={t('close')}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {t('date.takeBack.text', { name: patient.name })}
    </ConfirmDialog>
  );
}

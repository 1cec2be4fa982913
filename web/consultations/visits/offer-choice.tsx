import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Visit } from '../../../contract/visits/visits.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { queueIfOffline } from '../../session/queue-if-offline.ts';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { formatLocalDayAndTime, formatLocalVisitTime, formatVisitClock, formatVisitDay, formatVisitTime } from '../reservations/visit-clock.ts';
import { moveVisitPath } from './paths.ts';
import { StartTakenNotice } from './start-taken-notice.tsx';
import { TimeChoice } from './time-choice.tsx';

/** The times that the clinic holds for the patient, with a button that accepts the chosen one. On refusal, shows the reason and reloads. */
export function OfferChoice({ visit, onChanged }: { visit: Visit; onChanged: () => void }) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const [chosen, setChosen] = useState(visit.starts[0]);
  const { pending, failure, errorText, run } = useMutation(
    async (start: string) => {
      const taken = { id: visit.id, body: { version: visit.version, start_at: start } };
      const done = await api('takeOffer', { params: { id: taken.id }, body: taken.body }).catch(async (error: unknown) => {
        if (await queueIfOffline(error, { kind: 'take', ...taken })) return undefined;
        throw error;
      });
      if (!done) return void toast(t('choose.waits'));
      const { start_at } = done;
      toast(t('offer.taken', { time: formatVisitTime(start_at ?? start, language) }), { tone: 'success' });
      onChanged();
    },
    () => {
      // Reloads, so that the present offers are shown beside the error.
      onChanged();
      return false;
    },
  );
  const until = visit.held_until;
  const start = chosen && visit.starts.includes(chosen) ? chosen : visit.starts[0];

  if (!start || !until || Date.parse(until) <= Date.now()) {
    return (
      <div className="grid gap-3">
        <p className="text-sm">{t('offer.lapsed')}</p>
        <Link to={moveVisitPath(visit)} className={buttonClass({ full: true })}>
          {t('do.free')}
        </Link>
      </div>
    );
  }
  const onHerClock = (time: string | undefined) => time && t('common.ownTime', { time });
  return (
    <div className="grid gap-3">
      <p id={id} className="text-sm font-semibold">
        {t.rich('offer.title', { until: <Bidi>{onHerClock(formatLocalDayAndTime(until, language)) ?? formatVisitTime(until, language)}</Bidi> })}
      </p>
      <TimeChoice
        labelledBy={id}
        value={start}
        onChange={setChosen}
        times={visit.starts.map((at) => ({
          at,
          title: formatVisitDay(at, language),
          lines: [formatVisitClock(at, language), onHerClock(formatLocalVisitTime(at, language))],
        }))}
      />
      <StartTakenNotice failure={failure} errorText={errorText} onChoose={(at) => void navigate(moveVisitPath(visit, at))} />
      <Button full busy={pending} busyLabel={t('offer.taking')} onClick={() => void run(start)}>
        <span>{t.rich('offer.take', { time: <Bidi>{formatVisitTime(start, language)}</Bidi> })}</span>
      </Button>
      <p className="text-sm text-ink-soft">
        {t('offer.none')}{' '}
        <Link to={moveVisitPath(visit)} className="tap-area inline-flex font-semibold text-celadon-700 hover:underline">
          {t('do.free')}
        </Link>
      </p>
    </div>
  );
}

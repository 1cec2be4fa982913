import { Clock3 } from 'lucide-react';
import { getFormatter } from '../../i18n/formatter.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';

/** The clinic's usual time to answer, or its promise until that is measured, as on its page (specification 4.4). Renders nothing while it is unknown. */
export function UsualAnswerTime({ hospitalId }: { hospitalId: number }) {
  const t = useTranslations('consultations');
  const { locale } = useLanguage();
  const { value } = useQuery(`answers ${hospitalId}`, () => anonymousApi('hospital', { params: { hospital_id: hospitalId } }));
  const isMeasured = typeof value?.answer_minutes === 'number';
  const minutes = isMeasured ? value.answer_minutes : value?.promise_minutes;
  if (!minutes) return null;
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  const time = getFormatter(Intl.NumberFormat, locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <Clock3 aria-hidden="true" className="size-4 shrink-0" />
      {t(isMeasured ? 'answers' : 'answers.promise', { time: `\u2068${time}\u2069` })}
    </p>
  );
}

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { toSeoulDay } from '../../../../contract/time.ts';
import type { CallReply } from '../../../api/call.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Notice } from '../../../ui/notice.tsx';

export type VisitsOutsideHours = CallReply<'saveHours'>['outside'];

/** Visits that stay although the clinic is now closed at their time. The list scrolls into view after each save, because it is above a long form. */
export function VisitsOutsideHoursList({ outside }: { outside: VisitsOutsideHours }) {
  const t = useTranslations('clinic-hours');
  const { language } = useLanguage();
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each saving brings a list of its own
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [outside]);
  return (
    <Notice ref={notice} tone="warning" title={t('outside', { count: outside.length })} className="scroll-mt-24">
      <p>{t('saved')}</p>
      <p>{t('outside.text')}</p>
      <ul className="mt-1 grid gap-1">
        {outside.map(({ visit_id, name, start_at }) => (
          <li key={visit_id}>
            <Link to={`/clinic/calendar?day=${toSeoulDay(start_at)}&visit=${visit_id}`} className="inline-flex min-h-tap items-center font-semibold underline">
              <bdi lang="en" className="font-text">
                {name}
              </bdi>
              , {formatSeoulTime(start_at, language)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import { BadgeCheck, Clock3, HeartPulse, Stethoscope, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Hospital } from '../../contract/catalog/catalog.ts';
import { formatSeoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';
import { useFactFormatters } from './use-fact-texts.ts';

/** Returns a formatter of days in the reader's language. */
export function useDayFormatter(): (date: string) => string {
  const { language } = useLanguage();
  return (date) => formatSeoulTime(`${date}T03:00:00Z`, language, { weekday: undefined, hour: undefined, minute: undefined });
}

/** Key facts beside the pictures: answering time, registration, doctors and safety. */
export function ClinicKeyFacts({ hospital }: { hospital: Hospital }) {
  const t = useTranslations('clinic-page');
  const { replyTime } = useFactFormatters();
  const day = useDayFormatter();
  const { registration, doctors, safety } = hospital;
  const reply = replyTime(hospital);
  const facts: { icon: typeof Clock3; text: ReactNode }[] = [
    ...(reply ? [{ icon: Clock3, text: reply }] : []),
    ...(doctors.length > 0 ? [{ icon: Stethoscope, text: t('facts.doctors', { count: doctors.length }) }] : []),
    ...(safety?.anaesthetist === 'always' || safety?.anaesthetist === 'operations'
      ? [{ icon: HeartPulse, text: t(safety.anaesthetist === 'always' ? 'facts.anaesthetist' : 'facts.anaesthetistDays') }]
      : []),
    ...(safety?.operating_camera === 'on-request' ? [{ icon: Video, text: t('facts.camera') }] : []),
    ...(registration ? [{ icon: BadgeCheck, text: t.rich('facts.registered', { date: <Bidi>{day(registration.expires_on)}</Bidi> }) }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <ul aria-label={t('facts.title')} className="grid gap-2">
      {facts.map(({ icon: Icon, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one clinic, which never change places.
        <li key={at} className="flex items-start gap-2.5">
          <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-celadon-700" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}

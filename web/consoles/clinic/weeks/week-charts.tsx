import type { ReactNode } from 'react';
import type { ClinicWeeklyStats, WeeklyStats } from '../../../../contract/desk/clinic-weeks.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { BarChart } from '../../../ui/bar-chart.tsx';
import { Bidi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDuration, formatShortWeek, toPercent } from './week-format.ts';
import { WeekTable } from './week-table.tsx';

type WeeksProps = { weeks: readonly WeeklyStats[] };

/** A titled section of the statistics with a chart and its figures. */
function ChartSection({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card as="section" padded className="grid min-w-0 content-start gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{title}</h2>
        <p className="text-sm text-ink-soft">{lead}</p>
      </div>
      {children}
    </Card>
  );
}

const toTableRows = (weeks: readonly WeeklyStats[], values: (week: WeeklyStats) => ReactNode[]) =>
  weeks.toReversed().map((week) => ({ id: week.week, label: week.week, values: values(week) }));
const listWeekLabels = (weeks: readonly WeeklyStats[]) => weeks.map(({ week }) => formatShortWeek(week));

export function FirstAnswerChart({ weeks }: WeeksProps) {
  const t = useTranslations('clinic-weeks');
  const say = (minutes: number | null) => (minutes === null ? t('none') : formatDuration(t, minutes));
  return (
    <ChartSection title={t('first.title')} lead={t('first.lead')}>
      <BarChart
        label={t('first.title')}
        places={listWeekLabels(weeks)}
        arrange="within"
        unit={60}
        say={say}
        series={[
          { id: 'p90', tone: 'light', label: t('first.p90'), values: weeks.map(({ p90_minutes }) => p90_minutes) },
          { id: 'median', tone: 'dark', label: t('first.median'), values: weeks.map(({ median_minutes }) => median_minutes) },
        ]}
      />
      <WeekTable
        caption={t('first.title')}
        head={t('week')}
        columns={[t('first.median'), t('first.p90'), t('first.open')]}
        rows={toTableRows(weeks, ({ median_minutes, p90_minutes, asked, answered }) => [say(median_minutes), say(p90_minutes), asked - answered])}
      />
    </ChartSection>
  );
}

export function FunnelChart({ weeks }: WeeksProps) {
  const t = useTranslations('clinic-weeks');
  return (
    <ChartSection title={t('funnel.title')} lead={t('funnel.lead')}>
      <BarChart
        label={t('funnel.title')}
        places={listWeekLabels(weeks)}
        arrange="within"
        say={String}
        series={[
          { id: 'asked', tone: 'light', label: t('funnel.asked'), values: weeks.map(({ asked }) => asked) },
          { id: 'paid', tone: 'middle', label: t('funnel.paid'), values: weeks.map(({ paid }) => paid) },
          { id: 'came', tone: 'dark', label: t('funnel.came'), values: weeks.map(({ came }) => came) },
        ]}
      />
      <WeekTable
        caption={t('funnel.title')}
        head={t('week')}
        columns={[t('funnel.asked'), t('funnel.paid'), t('funnel.came')]}
        rows={toTableRows(weeks, ({ asked, paid, came }) => [asked, paid, came])}
      />
    </ChartSection>
  );
}

export function TranslationShareChart({ weeks }: WeeksProps) {
  const t = useTranslations('clinic-weeks');
  const say = (share: number | null) => (share === null ? t('none') : t('percent', { count: share }));
  const shares = weeks.map(({ messages, untranslated, doubted }) => ({
    untranslated: toPercent(untranslated, messages),
    doubted: toPercent(doubted, messages),
  }));
  return (
    <ChartSection title={t('share.title')} lead={t('share.lead')}>
      <BarChart
        label={t('share.title')}
        places={listWeekLabels(weeks)}
        arrange="beside"
        say={say}
        series={[
          { id: 'untranslated', tone: 'middle', label: t('share.untranslated'), values: shares.map(({ untranslated }) => untranslated) },
          { id: 'doubted', tone: 'warm', label: t('share.doubted'), values: shares.map(({ doubted }) => doubted) },
        ]}
      />
      <WeekTable
        caption={t('share.title')}
        head={t('week')}
        columns={[t('share.messages'), t('share.untranslated'), t('share.doubted')]}
        rows={toTableRows(weeks, ({ messages, untranslated, doubted }) => [
          messages,
          `${untranslated} (${say(toPercent(untranslated, messages))})`,
          `${doubted} (${say(toPercent(doubted, messages))})`,
        ])}
      />
    </ChartSection>
  );
}

/** Answers by author: a bar for each author, and a table by week. */
export function AuthorChart({ weeks, authors }: Pick<ClinicWeeklyStats, 'weeks' | 'authors'>) {
  const t = useTranslations('clinic-weeks');
  const sums = authors.map(({ name, answers }) => ({ name, sum: answers.reduce((all, one) => all + one, 0) }));
  const most = Math.max(1, ...sums.map(({ sum }) => sum));
  return (
    <ChartSection title={t('authors.title')} lead={t('authors.lead')}>
      {authors.length === 0 ? (
        <p className="text-ink-soft">{t('authors.none')}</p>
      ) : (
        <>
          <ul aria-label={t('authors.title')} className="grid gap-3">
            {sums.map(({ name, sum }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may write under one name
              <li key={i} className="grid gap-1">
                <span className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <Bidi>{name}</Bidi>
                  </span>
                  <span className="font-semibold tabular-nums">{sum}</span>
                </span>
                <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full overflow-hidden rounded-full bg-sunken">
                  <rect width={(sum / most) * 100} height={4} className="fill-celadon-700" />
                </svg>
              </li>
            ))}
          </ul>
          <WeekTable
            caption={t('authors.title')}
            head={t('authors.name')}
            columns={weeks.map(({ week }) => week)}
            rows={authors.map(({ name, answers }, i) => ({ id: String(i), label: <Bidi>{name}</Bidi>, values: answers }))}
          />
        </>
      )}
    </ChartSection>
  );
}

/** Patients who wait now, relative to the clinic's promise. */
export function WaitingPatientsChart({ waiting, promise_minutes }: Pick<ClinicWeeklyStats, 'waiting' | 'promise_minutes'>) {
  const t = useTranslations('clinic-weeks');
  const all = waiting.calm + waiting.near + waiting.over;
  const parts = [
    { id: 'calm', label: t('waiting.calm'), count: waiting.calm, fill: 'fill-celadon-500', ground: 'bg-celadon-500' },
    { id: 'near', label: t('waiting.near'), count: waiting.near, fill: 'fill-gold', ground: 'bg-gold' },
    { id: 'over', label: t('waiting.over'), count: waiting.over, fill: 'fill-sunday', ground: 'bg-sunday' },
  ] as const;
  return (
    <ChartSection title={t('waiting.title')} lead={t('waiting.lead', { promise: formatDuration(t, promise_minutes) })}>
      {all === 0 ? (
        <p className="text-ink-soft">{t('waiting.nobody')}</p>
      ) : (
        <>
          <svg aria-hidden="true" viewBox={`0 0 ${all} 4`} preserveAspectRatio="none" className="h-4 w-full overflow-hidden rounded-sm">
            {parts.map(({ id, count, fill }, i) => (
              <rect key={id} x={parts.slice(0, i).reduce((before, part) => before + part.count, 0)} width={count} height={4} className={fill} />
            ))}
          </svg>
          <dl className="grid gap-3 sm:grid-cols-3">
            {parts.map(({ id, label, count, ground }) => (
              <div key={id} className="flex flex-row-reverse items-baseline justify-end gap-3 sm:grid sm:justify-start sm:gap-0">
                <dt className="flex items-center gap-2 text-sm text-ink-soft">
                  <span aria-hidden="true" className={`size-3 shrink-0 rounded-[3px] forced-colors:border ${ground}`} />
                  {label}
                </dt>
                <dd className="min-w-8 text-2xl font-semibold tabular-nums">{count}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </ChartSection>
  );
}

import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { STATS_PERIODS_WEEKS } from '../../../../contract/rules.ts';
import type { CallReply } from '../../../api/call.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useRetryWhile } from '../../../session/use-background-task.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { downloadTextFile } from '../../download-text-file.ts';
import { useClinicUpdates } from '../use-clinic-updates.ts';
import { AuthorChart, FirstAnswerChart, FunnelChart, TranslationShareChart, WaitingPatientsChart } from './week-charts.tsx';

const DEFAULT_WEEKS = 12;
/** Reload interval in ms, because the waiting patients change by the minute. */
const RELOAD_MS = 60_000;

/** The clinic's weekly statistics for its head (specification 7.18). */
export function WeeklyStatisticsPage({ uid }: { uid: string }) {
  const t = useTranslations('clinic-weeks');
  const shared = useTranslations('console');
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('weeks'));
  const count = STATS_PERIODS_WEEKS.find((each) => each === asked) ?? DEFAULT_WEEKS;
  const query = useQuery(`weeks ${count}`, () => api('clinicWeeks', { query: { weeks: String(count) } }));
  useRetryWhile(true, query.reload, () => RELOAD_MS);
  useClinicUpdates(uid, query.reload);
  const file = useMutation(async () => {
    const { file_name, content } = await api('clinicWeeksFile', { query: { weeks: String(count) } });
    downloadTextFile(file_name, content, 'text/csv');
    toast(t('file.saved'), { tone: 'success' });
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="w-44"
          label={t('span')}
          options={STATS_PERIODS_WEEKS.map((each) => ({ value: String(each), label: t('span.weeks', { count: each }) }))}
          value={String(count)}
          onChange={({ target }) =>
            setSearch(Number(target.value) === DEFAULT_WEEKS ? {} : { weeks: target.value }, { replace: true, preventScrollReset: true })
          }
        />
        <Button kind="ghost" busy={file.pending} onClick={() => void file.run()}>
          <Download aria-hidden="true" className="size-5" />
          {shared('shared.saveCsv')}
        </Button>
        {file.errorText && (
          <p role="alert" className="basis-full text-sm text-sunday">
            {file.errorText}
          </p>
        )}
      </div>
      <QueryView query={query} loading={t('loading')} skeletons="h-80 h-80 h-80 h-80" className="grid gap-5 lg:grid-cols-2" failed={t('failed')}>
        {(value) => (
          <>
            <WaitingPatientsChart waiting={value.waiting} promise_minutes={value.promise_minutes} />
            {isEmpty(value) ? (
              <EmptyState title={t('empty')}>{t('empty.text')}</EmptyState>
            ) : (
              <div className="grid gap-5 lg:grid-cols-2">
                <FirstAnswerChart weeks={value.weeks} />
                <FunnelChart weeks={value.weeks} />
                <AuthorChart weeks={value.weeks} authors={value.authors} />
                <TranslationShareChart weeks={value.weeks} />
              </div>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

const isEmpty = ({ authors, weeks }: CallReply<'clinicWeeks'>) => authors.length === 0 && weeks.every(({ asked, messages }) => asked + messages === 0);

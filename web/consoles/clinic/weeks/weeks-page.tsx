import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { WEEK_CHOICES } from '../../../../contract/rules.ts';
import { useFailureText } from '../../../i18n/failure-text.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useRetryWhile } from '../../../session/use-background-task.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { saveFile } from '../../save-file.ts';
import { Authors, FirstAnswers, Funnel, Shares, WaitingNow } from './week-charts.tsx';

const DEFAULT_WEEKS = 12;
/** Reload interval in ms: the waiting patients change by the minute. */
const RELOAD_MS = 60_000;

/** The clinic's weekly statistics for its head (specification 7.18). */
export function WeeksPage() {
  const t = useTranslations('clinic-weeks');
  const failureText = useFailureText();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('weeks'));
  const count = WEEK_CHOICES.find((each) => each === asked) ?? DEFAULT_WEEKS;
  const { value, failure, reload } = useQuery(`weeks ${count}`, () => api('clinicWeeks', { query: { weeks: String(count) } }));
  useRetryWhile(true, reload, () => RELOAD_MS);
  const file = useMutation(async () => {
    const { file_name, content } = await api('clinicWeeksFile', { query: { weeks: String(count) } });
    saveFile(file_name, content, 'text/csv');
    toast(t('file.saved'), { tone: 'success' });
  });
  const isEmpty = value && value.authors.length === 0 && value.weeks.every(({ asked: all, messages }) => all + messages === 0);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="w-44"
          label={t('span')}
          options={WEEK_CHOICES.map((each) => ({ value: String(each), label: t('span.weeks', { count: each }) }))}
          value={String(count)}
          onChange={({ target }) =>
            setSearch(Number(target.value) === DEFAULT_WEEKS ? {} : { weeks: target.value }, { replace: true, preventScrollReset: true })
          }
        />
        <Button kind="ghost" busy={file.pending} onClick={() => void file.run()}>
          <Download aria-hidden="true" className="size-5" />
          {t('file')}
        </Button>
        {file.errorText && (
          <p role="alert" className="basis-full text-sm text-sunday">
            {file.errorText}
          </p>
        )}
      </div>
      {!value && failure === undefined && (
        <Loading label={t('loading')} className="grid gap-5 lg:grid-cols-2">
          {[0, 1, 2, 3].map((each) => (
            <Skeleton key={each} className="h-80 w-full rounded-md" />
          ))}
        </Loading>
      )}
      {!value && failure !== undefined && (
        <ErrorState title={t('failed')} action={<Button onClick={reload}>{t('retry')}</Button>}>
          {failureText.ofError(failure)}
        </ErrorState>
      )}
      {value && (
        <>
          <WaitingNow waiting={value.waiting} promise_minutes={value.promise_minutes} />
          {isEmpty ? (
            <EmptyState title={t('empty')}>{t('empty.text')}</EmptyState>
          ) : (
            <div className="grid gap-5 lg:grid-cols-2">
              <FirstAnswers weeks={value.weeks} />
              <Funnel weeks={value.weeks} />
              <Authors weeks={value.weeks} authors={value.authors} />
              <Shares weeks={value.weeks} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

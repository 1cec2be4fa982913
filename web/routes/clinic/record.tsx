import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { parseId } from '../../../contract/ids.ts';
import { ConversationRecordPage } from '../../consoles/clinic/record/record-page.tsx';
import { useConsoleContext } from '../../consoles/console-context.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

/** Record of a conversation, to print or save for the patient's chart (specification 7.17). */
export default function ClinicRecord() {
  const t = useTranslations('clinic-record');
  const { brand } = useConsoleContext();
  const [search] = useSearchParams();
  const id = parseId(search.get('consultation'));
  const query = useQuery(id ? `record ${id}` : '', () => api('makeRecord', { params: { id: id as number } }));
  return (
    <main className="mx-auto w-full max-w-3xl px-5 py-8 md:px-8 print:max-w-none print:p-0">
      <title>{`${t('title')} · ${brand}`}</title>
      {id ? (
        <QueryView query={query} loading={t('loading')} skeletons="h-24 h-64" failed={t('failed')}>
          {(record) => (
            <>
              <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
                <Button onClick={() => window.print()}>
                  <Printer aria-hidden="true" className="size-4" />
                  {t('print')}
                </Button>
                <p className="text-sm text-ink-soft">{t('print.hint')}</p>
              </div>
              <ConversationRecordPage record={record} />
            </>
          )}
        </QueryView>
      ) : (
        <ErrorState title={t('failed')}>{t('none')}</ErrorState>
      )}
    </main>
  );
}

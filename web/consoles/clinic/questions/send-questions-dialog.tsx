import { useState } from 'react';
import { type Language, pickText } from '../../../../contract/constants.ts';
import type { QuestionTemplate } from '../../../../contract/desk/questions.ts';
import { ApiError } from '../../../api/call.ts';
import { newMessageId } from '../../../consultations/thread/own-messages.ts';
import { LANGUAGE_NAMES, textDirection } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useConfirmIfAnswered } from '../handling/answered-meanwhile.tsx';
import type { InboxRow } from '../inbox.ts';
import { ReaderView, SendDialog } from '../send-dialog.tsx';

/** Chooses a question form for a patient, previews it in Korean and in the patient's language, and sends it. */
export function SendQuestionsDialog({ row, onClose }: { row: InboxRow; onClose: () => void }) {
  const t = useTranslations('clinic-pins');
  const { language } = useLanguage();
  const query = useQuery('questions', () => api('questionShelf'));
  const [chosenId, setChosen] = useState<string>();
  const chosen = query.value?.find(({ id }) => id === chosenId);
  if (chosen)
    return (
      <QuestionsPreview
        key={`${chosen.id} ${chosen.version}`}
        row={row}
        template={chosen}
        onBack={() => setChosen(undefined)}
        onStale={query.reload}
        onClose={onClose}
      />
    );
  return (
    <Dialog open kind="wide" title={t('ask.title')} subtitle={<bdi>{row.name}</bdi>} closeLabel={t('common.close')} onClose={onClose}>
      <p className="pb-3 text-sm text-ink-soft">{t('ask.text')}</p>
      <QueryView query={query} loading={t('ask.loading')} skeletons="h-48" failed={t('ask.failed')} failedText={null}>
        {(shelf) =>
          shelf.length === 0 ? (
            <EmptyState title={t('ask.empty')}>{t('ask.empty.text')}</EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-md border border-line">
              {shelf.map(({ id, title, questions }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => setChosen(id)}
                    className="flex min-h-tap w-full flex-wrap items-center gap-x-3 px-4 py-2 text-start hover:bg-celadon-50 focus-visible:-outline-offset-2"
                  >
                    <span className="font-semibold">{pickText(title, language)}</span>
                    <span className="text-sm text-ink-soft">{t('ask.count', { count: questions.length })}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  );
}

type QuestionsPreviewProps = { row: InboxRow; template: QuestionTemplate; onBack: () => void; onStale: () => void; onClose: () => void };

function QuestionsPreview({ row, template, onBack, onStale, onClose }: QuestionsPreviewProps) {
  const t = useTranslations('clinic-pins');
  const toast = useToast();
  // Idempotency key, so that pressing again sends no second form.
  const [clientId] = useState(newMessageId);
  const { pending, errorText, run } = useMutation(
    async () => {
      const body = { template: template.id, version: template.version, client_message_id: clientId };
      await api('askQuestions', { params: { id: row.id }, body });
      toast(t('ask.sent'), { tone: 'success' });
      onClose();
    },
    (error) => {
      if (!(error instanceof ApiError) || error.code !== 'questions.changed') return false;
      toast(t('ask.changed'), { tone: 'error' });
      onStale();
      return true;
    },
  );
  const once = useConfirmIfAnswered(run);
  return (
    <SendDialog
      row={row}
      title={t('ask.title')}
      words={{ close: t('common.close'), back: t('ask.back'), send: t('common.send'), notSent: t('ask.notSent') }}
      mutation={{ pending, errorText }}
      stopped={once.notice}
      onSend={once.send}
      onBack={onBack}
      onClose={onClose}
    >
      <div className="grid gap-4 py-2 md:grid-cols-2">
        <QuestionsAsSeen template={template} language="ko" title={LANGUAGE_NAMES.ko} />
        {row.language !== 'ko' && (
          <QuestionsAsSeen template={template} language={row.language} title={t('ask.reads', { language: LANGUAGE_NAMES[row.language] })} />
        )}
      </div>
    </SendDialog>
  );
}

/** The form as a reader of this language sees it. */
function QuestionsAsSeen({ template, language, title }: { template: QuestionTemplate; language: Language; title: string }) {
  return (
    <ReaderView title={title}>
      <div lang={language} dir={textDirection(language)} className="[overflow-wrap:anywhere]">
        <p className="font-semibold">{pickText(template.title, language)}</p>
        <ol className="mt-1.5 divide-y divide-line border-t border-line">
          {template.questions.map(({ id, text, options }) => (
            <li key={id} className="py-1.5">
              {pickText(text, language)}
              {options.length > 0 && (
                <span className="block text-sm text-ink-soft">{options.map((option) => pickText(option.text, language)).join(' · ')}</span>
              )}
            </li>
          ))}
        </ol>
      </div>
    </ReaderView>
  );
}

import { type FormEvent, useState } from 'react';
import { QUOTE_LIMITS } from '../../../../contract/quotes/quote-limits.ts';
import type { QuoteTemplate } from '../../../../contract/quotes/quote-templates.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { toast } from '../../../ui/toast.tsx';

type TemplateAction = { what: 'rename' | 'delete'; template: QuoteTemplate };

/** The clinic's saved quotes. They are saved and used in the quote dialog. */
export function SavedQuotesCard() {
  const t = useTranslations('clinic-quotes');
  const query = useQuery('quote templates', () => api('quoteTemplates'));
  const [doing, setDoing] = useState<TemplateAction>();
  const close = () => setDoing(undefined);
  const done = () => {
    close();
    query.reload();
  };
  return (
    <SectionCard id="saved" title={t('kept')} lead={t('kept.lead')}>
      <QueryView query={query} loading={t('kept.loading')} skeletons="h-16" className="mt-4" failed={t('kept.failed')} failedText={null} />
      {query.value?.templates.length === 0 && <p className="mt-4 text-sm text-ink-soft">{t('kept.none')}</p>}
      <ul aria-labelledby="saved" className="mt-4 grid gap-3 empty:hidden">
        {query.value?.templates.map((template) => (
          <Card key={template.id} as="li" look="outline" padded className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="min-w-0 flex-[1_1_12rem]">
              <span className="block font-semibold [overflow-wrap:anywhere]">
                <Bidi>{template.name}</Bidi>
              </span>
              <span className="text-sm text-ink-soft">
                {t('kept.lines', { count: template.lines.length })} · {t('kept.conditions', { count: template.conditions.length })}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              {(['rename', 'delete'] as const).map((what) => (
                <Button
                  key={what}
                  size="s"
                  kind={what === 'rename' ? 'ghost' : 'quiet'}
                  aria-label={t(`${what}.named`, { name: template.name })}
                  onClick={() => setDoing({ what, template })}
                >
                  {t(what)}
                </Button>
              ))}
            </div>
          </Card>
        ))}
      </ul>
      {doing?.what === 'rename' && <RenameDialog template={doing.template} onDone={done} onClose={close} />}
      {doing?.what === 'delete' && <DeleteDialog template={doing.template} onDone={done} onClose={close} />}
    </SectionCard>
  );
}

type DialogProps = { template: QuoteTemplate; onDone: () => void; onClose: () => void };

function RenameDialog({ template, onDone, onClose }: DialogProps) {
  const t = useTranslations('clinic-quotes');
  const [name, setName] = useState(template.name);
  const form = useForm({
    fields: ['name'],
    validate: () => (name.trim() === '' ? { name: t('save.name.missing') } : {}),
    fieldErrorsFor: ({ code, message }) => (code === 'quotes.template-named' ? { name: message } : {}),
    async send() {
      await api('renameQuoteTemplate', { params: { id: template.id }, body: { name: name.trim() } });
      toast(t('rename.done'), { tone: 'success' });
      onDone();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <Dialog
      open
      title={t('rename.title')}
      closeLabel={t('common.close')}
      locked={form.pending}
      onClose={onClose}
      footer={
        <Button full busy={form.pending} onClick={() => void form.run()}>
          {t('rename.do')}
        </Button>
      }
    >
      <form ref={form.ref} method="post" noValidate onSubmit={send} className="grid gap-3 py-2">
        <Field {...form.field('name', name, setName)} label={t('save.name')} autoComplete="off" maxLength={QUOTE_LIMITS.templateName} />
        {form.errorText !== undefined && (
          <Notice tone="error" title={t('save.not')}>
            {form.errorText}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function DeleteDialog({ template, onDone, onClose }: DialogProps) {
  const t = useTranslations('clinic-quotes');
  const { pending, errorText, run } = useMutation(async () => {
    await api('deleteQuoteTemplate', { params: { id: template.id } });
    toast(t('delete.done'), { tone: 'success' });
    onDone();
  });
  return (
    <ConfirmDialog
      open
      danger
      busy={pending}
      title={t('delete.title', { name: template.name })}
      confirmLabel={t('delete')}
      cancelLabel={t('delete.keep')}
      closeLabel={t('common.close')}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t('delete.text')}
      {errorText !== undefined && <Notice tone="error">{errorText}</Notice>}
    </ConfirmDialog>
  );
}

import { type FormEvent, useState } from 'react';
import { QUOTE_LIMITS } from '../../../../contract/quotes/quote-limits.ts';
import type { QuoteDraft } from '../../../../contract/quotes/quotes.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toQuoteTemplate } from './saved-quotes.ts';

/** Saves the lines and conditions of the quote under a name. It is a separate form beside the quote's. */
export function SaveQuoteForm({ draft, onSaved }: { draft: QuoteDraft | undefined; onSaved: () => void }) {
  const t = useTranslations('clinic-quotes');
  const [name, setName] = useState('');
  const form = useForm({
    fields: ['name'],
    validate: () => (name.trim() === '' ? { name: t('save.name.missing') } : {}),
    fieldErrorsFor: ({ code, message }) => (code === 'quotes.template-named' ? { name: message } : {}),
    async send() {
      if (!draft) return;
      await api('saveQuoteTemplate', { body: { name: name.trim(), ...toQuoteTemplate(draft) } });
      toast(t('save.done', { name: name.trim() }), { tone: 'success' });
      setName('');
      onSaved();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <Disclosure summary={t('save')}>
      <form ref={form.ref} method="post" noValidate onSubmit={send} className="grid gap-3">
        <Field {...form.field('name', name, setName)} label={t('save.name')} hint={t('save.hint')} autoComplete="off" maxLength={QUOTE_LIMITS.templateName} />
        {form.errorText !== undefined && (
          <Notice tone="error" title={t('save.not')}>
            {form.errorText}
          </Notice>
        )}
        {!draft && <p className="text-sm text-ink-soft">{t('save.wait')}</p>}
        <div>
          <Button type="submit" kind="ghost" disabled={!draft} busy={form.pending}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}

import { type FormEvent, useState } from 'react';
import type { QuoteDefaults } from '../../../../contract/quotes/quote-defaults.ts';
import { QUOTE_LIMITS } from '../../../../contract/quotes/quote-limits.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConditionFields } from './condition-fields.tsx';

const MAX_DAYS = QUOTE_LIMITS.firstDays;

/** Defaults of a new quote. The whole team can read them; the clinic's head sets them. */
export function QuoteDefaultsCard() {
  const t = useTranslations('clinic-quotes');
  const query = useQuery('quote defaults', () => api('quoteDefaults'));
  return (
    <QueryView query={query} loading={t('begins.loading')} skeletons="h-96" failed={t('begins.failed')} failedText={t('begins.failed.text')}>
      {(known) => (
        <>
          {!known.may_change && (
            <Notice still title={t('begins.head.title')}>
              {t('begins.head.text')}
            </Notice>
          )}
          <SectionCard id="begins" title={t('begins')} lead={t('begins.lead')}>
            {/* Members who may not change the defaults can still read them. */}
            <fieldset disabled={!known.may_change} className="contents">
              <DefaultsForm known={known} onSaved={query.reload} />
            </fieldset>
          </SectionCard>
        </>
      )}
    </QueryView>
  );
}

function DefaultsForm({ known, onSaved }: { known: QuoteDefaults; onSaved: () => void }) {
  const t = useTranslations('clinic-quotes');
  const [days, setDays] = useState(String(known.valid_days));
  const [conditions, setConditions] = useState<readonly string[]>(known.conditions);
  const valid_days = /^\d{1,3}$/.test(days.trim()) ? Number(days.trim()) : 0;
  const form = useForm({
    fields: ['valid_days', 'conditions'],
    validate: () => (valid_days < 1 || valid_days > MAX_DAYS ? { valid_days: t('begins.days.wrong', { most: MAX_DAYS }) } : {}),
    async send() {
      await api('saveQuoteDefaults', { body: { valid_days, conditions: [...conditions] } });
      toast(t('begins.saved'), { tone: 'success' });
      onSaved();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={send} className="mt-4 grid gap-5">
      <Field
        {...form.field('valid_days', days, setDays)}
        label={t('begins.days')}
        hint={t('begins.days.hint', { most: MAX_DAYS })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className="max-w-64"
      />
      <ConditionFields templates={known.templates} chosen={conditions} onChange={setConditions} />
      {form.errors.conditions && <Notice tone="error">{form.errors.conditions}</Notice>}
      {form.errorText !== undefined && (
        <Notice tone="error" title={t('begins.notSaved')}>
          {form.errorText}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={form.pending}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}

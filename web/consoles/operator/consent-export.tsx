import { type FormEvent, useState } from 'react';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { useReauthentication } from '../../session/use-reauthentication.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toast } from '../../ui/toast.tsx';
import { downloadTextFile } from '../download-text-file.ts';

type RangeEnd = 'from' | 'to';

/**
 * Exports the proof of consents as a file: who agreed to what and when, and what was withdrawn. Requires the password again; each export is recorded.
 */
export function ConsentExport() {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  const [days, setDays] = useState<Record<RangeEnd, string>>({ from: '', to: '' });
  const { handleProofRequired, proofDialog } = useReauthentication();
  const form = useForm({
    fields: ['from', 'to'],
    validate: ({ from, to }: Record<RangeEnd, string>) => ({
      ...(from === '' ? { from: t('consents.missing') } : {}),
      ...(to === '' ? { to: t('consents.missing') } : to < from ? { to: t('consents.order') } : {}),
    }),
    async send(query: Record<RangeEnd, string>) {
      downloadTextFile(`consents-${query.from}-${query.to}.csv`, await api('exportConsents', { query }), 'text/csv');
      toast(t('consents.saved'), { tone: 'success' });
    },
    handleError: handleProofRequired,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.run(days);
  };
  const field = (day: RangeEnd) => ({
    type: 'date',
    required: true,
    ...form.field(day, days[day], (value) => setDays((now) => ({ ...now, [day]: value }))),
  });
  return (
    <SectionCard id="consents" title={t('consents.title')} lead={t('consents.lead')}>
      <form ref={form.ref} method="post" noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('from')} label={t('consents.from')} />
          <Field {...field('to')} label={t('consents.to')} />
        </div>
        {form.errorText && (
          <Notice tone="error" title={t('failed')}>
            {form.errorText}
          </Notice>
        )}
        <Button kind="ghost" type="submit" busy={form.pending} className="md:justify-self-start">
          {shared('shared.saveCsv')}
        </Button>
      </form>
      {proofDialog}
    </SectionCard>
  );
}

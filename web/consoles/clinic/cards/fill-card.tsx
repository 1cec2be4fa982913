import { useEffect, useId, useState } from 'react';
import { isCardCompleteIn } from '../../../../contract/cards/card-text.ts';
import type { CardComposerData, CardTemplate, CardValue } from '../../../../contract/cards/cards.ts';
import { ApiError } from '../../../api/call.ts';
import { CardView } from '../../../consultations/cards/card-view.tsx';
import { newMessageId } from '../../../consultations/thread/own-messages.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useConfirmIfAnswered } from '../handling/answered-meanwhile.tsx';
import type { InboxRow } from '../inbox.ts';
import { toHoleInputs } from '../replies/reply-form.ts';
import { ReaderView, SendDialog } from '../send-dialog.tsx';
import { useConfirmUnusualAmounts } from '../unusual-amounts.tsx';
import { type EditedInputs, fillCardInputs, listManualHoles, previewCard, toCardValues } from './card-form.ts';
import { HoleField } from './hole-field.tsx';

type Props = {
  row: InboxRow;
  shelf: CardComposerData;
  template: CardTemplate;
  /** Prefilled values of the holes. */
  values: Readonly<Record<string, CardValue>>;
  onBack: () => void;
  onStale: () => void;
  onClose: () => void;
};

/** The holes of a card beside its preview in Korean and in the patient's language. Enter sends it. */
export function FillCardDialog({ row, shelf, template, values, onBack, onStale, onClose }: Props) {
  const t = useTranslations('clinic-cards');
  const toast = useToast();
  const sendId = useId();
  const [typed, setTyped] = useState<EditedInputs>(() => toHoleInputs(template.holes, values, shelf));
  // Idempotency key of the card, so that pressing again sends no second one.
  const [clientId] = useState(newMessageId);
  const inputs = fillCardInputs(template, typed, shelf, row);
  const holes = listManualHoles(template);
  const card = previewCard(template, inputs, shelf);
  const unusual = useConfirmUnusualAmounts(card.unusual);
  const { ref, errors, errorText, pending, run, clearErrors } = useForm({
    fields: holes.map(({ name }) => `values.${name}`),
    validate: unusual.check,
    async send() {
      const body = {
        template: template.id,
        version: template.version,
        values: toCardValues(template, inputs),
        client_message_id: clientId,
        ...unusual.confirmed,
      };
      await api('sendCard', { params: { id: row.id }, body });
      toast(t('sent'), { tone: 'success' });
      onClose();
    },
    handleError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'cards.changed') return false;
      // Loads the template again and shows its new wording with empty fields, because the typed values belonged to the old one.
      toast(t('changed'), { tone: 'error' });
      onStale();
      return true;
    },
  });
  useEffect(() => {
    (ref.current?.querySelector<HTMLElement>('input, select') ?? document.getElementById(sendId))?.focus();
  }, [ref, sendId]);
  const once = useConfirmIfAnswered(run);
  const isSpoken = isCardCompleteIn(template, row.language);
  const change = (name: string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    clearErrors(`values.${name.replace(/\.currency$/, '')}`);
  };
  return (
    <SendDialog
      row={row}
      title={t('title')}
      words={{ close: t('common.close'), back: t('back'), send: t('send'), notSent: t('notSent') }}
      mutation={{ pending, errorText }}
      sendId={sendId}
      disabled={!isSpoken}
      stopped={once.notice}
      onSend={once.send}
      onBack={onBack}
      onClose={onClose}
    >
      <form
        ref={ref}
        noValidate
        className="grid gap-4 py-2 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSpoken) once.send();
        }}
      >
        {holes.map((hole) => (
          <HoleField key={hole.name} hole={hole} shelf={shelf} inputs={inputs} error={errors[`values.${hole.name}`]} onChange={change} />
        ))}
        <div className="md:col-span-2">{unusual.question}</div>
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <div aria-live="polite" className="mt-2 grid gap-4 md:grid-cols-2">
        <ReaderView title={LANGUAGE_NAMES.ko}>
          <CardView card={card} language="ko" />
        </ReaderView>
        <ReaderView title={t('reads', { language: LANGUAGE_NAMES[row.language] })}>
          {isSpoken ? <CardView card={card} language={row.language} timeZone={row.time_zone} /> : <p className="text-sunday">{t('noLanguage')}</p>}
        </ReaderView>
      </div>
    </SendDialog>
  );
}

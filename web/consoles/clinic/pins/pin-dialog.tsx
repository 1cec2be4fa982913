import { use, useState } from 'react';
import { PIN_KINDS, type PinKind } from '../../../../contract/desk/pin-kinds.ts';
import { MAX_PIN_LENGTH } from '../../../../contract/rules.ts';
import { MessageExtrasContext } from '../../../consultations/messages/message-extras-context.ts';
import type { ChatMessage } from '../../../consultations/thread/chat-message.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Field } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { HandlingDialog } from '../handling/handling-dialog.tsx';

type Props = { threadId: number; message: ChatMessage; again: () => void; onClose: () => void };

/** Pins a fact from a message: its kind, and optionally a text of the coordinator. */
export function PinDialog({ threadId, message, again, onClose }: Props) {
  const t = useTranslations('clinic-pins');
  const kinds = useTranslations('pins');
  const toast = useToast();
  const also = use(MessageExtrasContext);
  const [chosen, setChosen] = useState<PinKind>();
  const { messageId } = message;
  const read = useQuery<{ kind: PinKind | null }>(messageId === null ? '' : `pin kind ${threadId} ${messageId}`, () =>
    api('pinKind', { params: { id: threadId, message_id: messageId ?? 0 } }),
  );
  // Proposes "agreed" for the clinic's own messages, which usually are agreements. For a patient's message without a recognised kind, the coordinator
  // chooses.
  const proposed = read.value && (read.value.kind ?? (message.mine ? 'agreed' : undefined));
  const kind = chosen ?? proposed;
  const [words, setWords] = useState('');
  const form = useForm({
    fields: ['kind', 'words'],
    validate: () => (kind ? {} : { kind: t('pin.kind.missing') }),
    async send() {
      if (messageId === null || !kind) return;
      await api('pin', { params: { id: threadId }, body: { kind, message_id: messageId, ...(words.trim() && { words: words.trim() }) } });
      toast(t('pin.done'), { tone: 'success' });
      again();
      onClose();
    },
  });
  return (
    <HandlingDialog form={form} title={t('pin.title')} confirmLabel={t('pin.confirm')} onClose={onClose}>
      <blockquote dir="auto" className="line-clamp-4 border-s-2 border-line ps-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {message.translation ?? message.text}
      </blockquote>
      {also(message)}
      <p className="text-sm text-ink-soft">{t('pin.text')}</p>
      <SelectField
        {...form.field('kind', kind ?? '', (chosen) => setChosen(chosen || undefined))}
        label={t('pin.kind')}
        options={PIN_KINDS.map((value) => ({ value, label: kinds(`kind.${value}`) }))}
        placeholder={t(read.loading ? 'pin.kind.reading' : 'pin.kind.choose')}
      />
      <Field {...form.field('words', words, setWords)} label={t('pin.words')} hint={t('pin.words.hint')} maxLength={MAX_PIN_LENGTH} />
    </HandlingDialog>
  );
}

import { useState } from 'react';
import type { InterpretedMessage } from '../../../contract/interpreting/interpreters.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../../../contract/rules.ts';
import { useIsChangeable } from '../../consultations/changes/use-is-changeable.ts';
import WithdrawMessageDialog from '../../consultations/changes/withdraw-message-dialog.tsx';
import { LANGUAGE_NAMES } from '../../i18n/languages.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

type Props = { threadId: number; message: InterpretedMessage; onChanged: () => void };

/** Buttons to rewrite both texts of the interpreter's own message, or to withdraw it, for fifteen minutes (specification 5.23). */
export function OwnMessageActions({ threadId, message, onChanged }: Props) {
  const t = useTranslations('thread');
  const [asking, setAsking] = useState<'correct' | 'withdraw'>();
  const inTime = useIsChangeable(message.timestamp);
  if (!message.own || !inTime || message.change?.kind === 'withdrawn') return null;
  const which = { id: threadId, message_id: message.message_id };
  const close = () => {
    setAsking(undefined);
    onChanged();
  };
  return (
    <div className="-ms-3 flex">
      <Button kind="quiet" size="s" onClick={() => setAsking('correct')}>
        {t('change.correct')}
      </Button>
      <Button kind="quiet" size="s" onClick={() => setAsking('withdraw')}>
        {t('change.withdraw')}
      </Button>
      {asking === 'correct' && <CorrectOwnMessageDialog message={message} which={which} onClose={close} />}
      {asking === 'withdraw' && <WithdrawMessageDialog message={{ text: message.message, language: message.language }} which={which} onClose={close} />}
    </div>
  );
}

function CorrectOwnMessageDialog({ message, which, onClose }: { message: InterpretedMessage; which: { id: number; message_id: number }; onClose: () => void }) {
  const t = useTranslations('thread');
  const [original, setOriginal] = useState(message.message);
  const [translated, setTranslated] = useState(message.translated ?? '');
  const [seen] = useState(message.change?.number ?? 0);
  const wrong = (text: string) =>
    isBlank(text) ? t('change.correct.missing') : text.trim().length > MAX_MESSAGE_LENGTH ? t('doubt.tooLong', { count: MAX_MESSAGE_LENGTH }) : undefined;
  const form = useForm({
    fields: ['message', 'translated'],
    validate: () => ({ message: wrong(original), translated: wrong(translated) }),
    async send() {
      await api('correctMessage', { params: which, body: { message: original.trim(), translated: translated.trim(), seen } });
      toast(t('change.correct.done'), { tone: 'success' });
      onClose();
    },
  });
  const box = (name: 'message' | 'translated', lang: InterpretedMessage['language'], value: string, set: (text: string) => void) => (
    <Field multiline lang={lang} label={LANGUAGE_NAMES[lang]} {...form.field(name, value, set)} />
  );
  return (
    <FormDialog
      form={form}
      title={t('change.correct.title')}
      confirmLabel={t('change.correct.save')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('change.correct.failed')}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t('change.correct.text')}</p>
      {box('message', message.language, original, setOriginal)}
      {box('translated', message.translated_language, translated, setTranslated)}
    </FormDialog>
  );
}

import { useCallback, useState } from 'react';
import { fillPlaceholders, isFilledAutomatically } from '../../../../contract/cards/card-text.ts';
import type { CardComposerData } from '../../../../contract/cards/cards.ts';
import type { MessageReply } from '../../../../contract/desk/replies.ts';
import { listReplyPlaceholders } from '../../../../contract/desk/reply-text.ts';
import type { CorrectedReply } from '../../../consultations/changes/correct-reply-context.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type EditedInputs, fillCardInputs, toCardValues } from '../cards/card-form.ts';
import { HoleField } from '../cards/hole-field.tsx';
import type { InboxRow } from '../inbox.ts';
import { SendDialog } from '../send-dialog.tsx';
import { useConfirmUnusualAmounts } from '../unusual-amounts.tsx';
import { CorrectReplyInFreeText } from './correct-in-own-words.tsx';
import { ReplyPreviewText } from './fill-reply.tsx';
import { previewReply, toHoleInputs } from './reply-form.ts';

/** Returns the renderer for `CorrectReplyContext`: the dialog that corrects a canned reply in the conversation of a row. */
export function useCorrectReply(row: InboxRow) {
  return useCallback((corrected: CorrectedReply) => <CorrectReplyDialog row={row} {...corrected} />, [row]);
}

type Props = CorrectedReply & { row: InboxRow };

/** Corrects a sent canned reply: through its holes, or with a free text after a warning. A reply without holes allows only a free text. */
function CorrectReplyDialog({ row, message, which, onClose }: Props) {
  const t = useTranslations('clinic-replies');
  const { reply } = message;
  const hasHoles = reply !== null && listReplyPlaceholders(reply.texts.ko).some(({ type }) => !isFilledAutomatically(type));
  const [inOwnWords, setInOwnWords] = useState(!hasHoles);
  const query = useQuery<CardComposerData>(inOwnWords ? '' : 'cards', () => api('cardShelf'));
  if (inOwnWords || reply === null) return <CorrectReplyInFreeText {...{ row, message, which, onClose }} />;
  const { value: shelf } = query;
  if (shelf) return <RefillReply {...{ row, message, which, reply, shelf, onClose }} onOwnWords={() => setInOwnWords(true)} />;
  return (
    <Dialog open kind="wide" title={t('correct.title')} subtitle={<bdi>{row.name}</bdi>} closeLabel={t('common.close')} onClose={onClose}>
      <QueryView query={query} loading={t('loading')} skeletons="h-64" failed={t('failed')} failedText={null} />
    </Dialog>
  );
}

type RefillReplyProps = Props & { reply: MessageReply; shelf: CardComposerData; onOwnWords: () => void };

/** Form of the reply's holes with the values that were sent, and a preview. */
function RefillReply({ row, message, which, reply, shelf, onOwnWords, onClose }: RefillReplyProps) {
  const t = useTranslations('clinic-replies');
  const toast = useToast();
  const { language } = useLanguage();
  const holes = listReplyPlaceholders(reply.texts.ko);
  const [typed, setTyped] = useState<EditedInputs>(() => toHoleInputs(holes, reply.values, shelf));
  // Version when editing began, so that a later change is not overwritten unseen.
  const [seen] = useState(message.change?.number ?? 0);
  const inputs = fillCardInputs({ holes }, typed, shelf, { reservation_at: null, product_id: null });
  const { values, unusual: found } = previewReply(holes, inputs, shelf, language === 'ko' ? 'ko' : 'en');
  const unusual = useConfirmUnusualAmounts(found);
  const form = useForm({
    fields: holes.map(({ name }) => `values.${name}`),
    validate: unusual.check,
    async send() {
      const { number } = await api('correctReply', { params: which, body: { values: toCardValues({ holes }, inputs), seen, ...unusual.confirmed } });
      toast(t(number === seen ? 'correct.same' : 'correct.done'), { tone: number === seen ? 'info' : 'success' });
      onClose();
    },
  });
  const change = (name: string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    form.clearErrors(`values.${name.replace(/\.currency$/, '')}`);
  };
  const hers = reply.texts[row.language];
  return (
    <SendDialog
      row={row}
      title={t('correct.title')}
      words={{ close: t('common.close'), back: t('correct.own'), send: t('correct.send'), notSent: t('correct.failed') }}
      mutation={form}
      onSend={() => void form.run()}
      onBack={onOwnWords}
      onClose={onClose}
    >
      <form
        ref={form.ref}
        noValidate
        className="grid gap-4 py-2 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void form.run();
        }}
      >
        {holes
          .filter(({ type }) => !isFilledAutomatically(type))
          .map((hole) => (
            <HoleField key={hole.name} hole={hole} shelf={shelf} inputs={inputs} error={form.errors[`values.${hole.name}`]} onChange={change} />
          ))}
        <div className="md:col-span-2">{unusual.question}</div>
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <div aria-live="polite" className="mt-3 grid gap-4 md:grid-cols-2">
        <ReplyPreviewText title={LANGUAGE_NAMES.ko} language="ko">
          {fillPlaceholders(reply.texts.ko, values, 'ko')}
        </ReplyPreviewText>
        {hers !== undefined && (
          <ReplyPreviewText title={t('reads', { language: LANGUAGE_NAMES[row.language] })} language={row.language}>
            {fillPlaceholders(hers, values, row.language, row.time_zone)}
          </ReplyPreviewText>
        )}
      </div>
    </SendDialog>
  );
}

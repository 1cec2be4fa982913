import { type ReactNode, useEffect, useId, useState } from 'react';
import { fillPlaceholders, isFilledAutomatically } from '../../../../contract/cards/card-text.ts';
import type { CardComposerData, CardValue } from '../../../../contract/cards/cards.ts';
import type { CannedReply } from '../../../../contract/desk/replies.ts';
import { LANGUAGE_SETTINGS, type Language } from '../../../../contract/languages.ts';
import { sumDueAtClinic } from '../../../../contract/orders/fees.ts';
import { ApiError } from '../../../api/call.ts';
import { newMessageId } from '../../../consultations/thread/own-messages.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { EditedInputs } from '../cards/card-form.ts';
import { HoleField } from '../cards/hole-field.tsx';
import { useConfirmIfAnswered } from '../handling/answered-meanwhile.tsx';
import type { InboxRow } from '../inbox.ts';
import { ReaderView, SendDialog } from '../send-dialog.tsx';
import { useConfirmUnusualAmounts } from '../unusual-amounts.tsx';
import { fillReplyInputs, listReplyHoles, previewReply, toHoleInputs, toReplyValues } from './reply-form.ts';
import { ReplyPictures } from './reply-pictures.tsx';
import { useReplyActions } from './use-reply-actions.ts';

type Props = {
  row: InboxRow;
  shelf: CardComposerData;
  reply: CannedReply;
  /** Prefilled values of the holes. */
  values: Readonly<Record<string, CardValue>>;
  onBack: () => void;
  onStale: () => void;
  onClose: () => void;
};

/** The holes of a canned reply with its preview in Korean and in the patient's language. Enter sends it. */
export function FillReplyDialog({ onBack, ...filling }: Props) {
  const { row, shelf, reply, onStale, onClose } = filling;
  const t = useTranslations('clinic-replies');
  const sendId = useId();
  const { holes, inputs, values, change, unusual, pictures, leaveOut, form } = useFillReply(filling);
  useEffect(() => {
    (form.ref.current?.querySelector<HTMLElement>('input, select') ?? document.getElementById(sendId))?.focus();
  }, [form.ref, sendId]);
  const once = useConfirmIfAnswered(form.run);
  const hers = reply.texts[row.language];
  const isSpoken = hers !== undefined && hers.state !== 'outdated';
  return (
    <SendDialog
      row={row}
      title={t('insert')}
      words={{ close: t('common.close'), back: t('back'), send: t('send'), notSent: t('notSent') }}
      mutation={form}
      sendId={sendId}
      disabled={!isSpoken}
      stopped={once.notice}
      onSend={once.send}
      onBack={onBack}
      onClose={onClose}
    >
      <form
        ref={form.ref}
        noValidate
        className={cx('grid gap-4 md:grid-cols-2', holes.length > 0 && 'py-2')}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSpoken) once.send();
        }}
      >
        {holes.map((hole) => (
          <HoleField key={hole.name} hole={hole} shelf={shelf} inputs={inputs} error={form.errors[`values.${hole.name}`]} onChange={change} />
        ))}
        <div className="md:col-span-2">{unusual.question}</div>
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <PatientTextState reply={reply} language={row.language} onChanged={onStale} />
      <div aria-live="polite" className="mt-3 grid gap-4 md:grid-cols-2">
        <ReplyPreviewText title={LANGUAGE_NAMES.ko} language="ko">
          {fillPlaceholders(reply.texts.ko.text, values, 'ko')}
        </ReplyPreviewText>
        {hers && (
          <ReplyPreviewText title={t('reads', { language: LANGUAGE_NAMES[row.language] })} language={row.language}>
            {fillPlaceholders(hers.text, values, row.language, row.time_zone)}
          </ReplyPreviewText>
        )}
      </div>
      {pictures.length > 0 && (
        <section aria-label={t('pictures.sent')} className="mt-4 grid gap-3 pe-2">
          <h3 className="font-text text-xs font-semibold tracking-normal text-ink-soft">{t('pictures.sent')}</h3>
          <ReplyPictures pictures={pictures} removing="pictures.leave" onRemove={leaveOut} />
        </section>
      )}
    </SendDialog>
  );
}

/**
 * State of the form: values of the holes, typed or known from the thread, the chosen pictures, and sending. Typed values stay if the reply itself
 * changes.
 */
function useFillReply({ row, shelf, reply, values: first, onStale, onClose }: Omit<Props, 'onBack'>) {
  const t = useTranslations('clinic-replies');
  const toast = useToast();
  const { language } = useLanguage();
  const [typed, setTyped] = useState<EditedInputs>(() => toHoleInputs(listReplyHoles(reply), first, shelf));
  // Idempotency keys of the message and its pictures, so that pressing again sends no second message.
  const [clientId] = useState(newMessageId);
  const [picturesId] = useState(newMessageId);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const pictures = (reply.pictures ?? []).filter(({ id }) => !leftOut.includes(id));
  const all = listReplyHoles(reply);
  // The amount left to pay comes with the patient's orders. Nothing else about the patient is requested.
  const wantsDue = all.some(({ name }) => name === 'due');
  const patient = useQuery(wantsDue ? `patient ${row.id}` : '', () => api('clinicPatient', { params: { id: row.id } }));
  const inputs = fillReplyInputs(reply, typed, shelf, { ...row, due: patient.value && sumDueAtClinic(patient.value.way.orders) });
  const holes = all.filter(({ type }) => !isFilledAutomatically(type));
  const { values, unusual: found } = previewReply(all, inputs, shelf, language === 'ko' ? 'ko' : 'en');
  const unusual = useConfirmUnusualAmounts(found);
  const form = useForm({
    fields: holes.map(({ name }) => `values.${name}`),
    validate: unusual.check,
    async send() {
      const body = { reply: reply.id, version: reply.version, values: toReplyValues(reply, inputs), client_message_id: clientId, ...unusual.confirmed };
      const chosen = pictures.length > 0 ? { pictures: { ids: pictures.map(({ id }) => id), client_message_id: picturesId } } : {};
      await api('sendReply', { params: { id: row.id }, body: { ...body, ...chosen } });
      toast(t('sent'), { tone: 'success' });
      onClose();
    },
    handleError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'replies.changed') return false;
      toast(t('changed'), { tone: 'error' });
      onStale();
      return true;
    },
  });
  const change = (name: string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    form.clearErrors(`values.${name.replace(/\.currency$/, '')}`);
  };
  const leaveOut = (id: string) => setLeftOut((before) => [...before, id]);
  return { holes, inputs, values, change, unusual, pictures, leaveOut, form };
}

/** State of the text that the patient reads, with its actions. Renders nothing if a person wrote or read it. */
function PatientTextState({ reply, language, onChanged }: { reply: CannedReply; language: Language; onChanged: () => void }) {
  const t = useTranslations('clinic-replies');
  const { draft, confirm, drafting, reading, says } = useReplyActions(reply, onChanged);
  const state = reply.texts[language]?.state ?? 'missing';
  if (state === 'written' || state === 'read') return null;
  const name = LANGUAGE_NAMES[language];
  return (
    <Notice
      tone="warning"
      title={t(`state.${state}`)}
      action={
        reply.own && (
          <div className="flex flex-wrap gap-2">
            {state !== 'drafted' && (
              <Button size="s" kind="ghost" busy={drafting} onClick={() => void draft([language])}>
                {t('draft.one', { language: name })}
              </Button>
            )}
            {state !== 'missing' && (
              <Button size="s" kind="ghost" busy={reading} onClick={() => void confirm(language)}>
                {t('confirm')}
              </Button>
            )}
          </div>
        )
      }
    >
      {says ?? t(`send.${state}`, { language: name })}
    </Notice>
  );
}

/** Text of a reply as a reader of this language sees it. */
export function ReplyPreviewText({ title, language, children }: { title: string; language: Language; children: ReactNode }) {
  return (
    <ReaderView title={title}>
      <p lang={language} dir={LANGUAGE_SETTINGS[language].direction} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </p>
    </ReaderView>
  );
}

import { useState } from 'react';
import { LANGUAGES, pickText } from '../../../../contract/constants.ts';
import type { CannedReply } from '../../../../contract/desk/replies.ts';
import { LANGUAGE_SETTINGS, type Language } from '../../../../contract/languages.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ReplyToEdit } from './edit-reply.tsx';
import { labelHoles } from './reply-form.ts';
import { ReplyPictures } from './reply-pictures.tsx';
import { ReplyStateChip } from './state-chip.tsx';
import { useReplyActions } from './use-reply-actions.ts';

type Props = { reply: CannedReply; onEdit: (editing: ReplyToEdit) => void; onChanged: () => void };

/** One reply: its Korean text, the state of each language, and its actions. */
export function ReplyItem({ reply, onEdit, onChanged }: Props) {
  const t = useTranslations('clinic-replies');
  const { language } = useLanguage();
  const [withdrawing, setWithdrawing] = useState(false);
  const { draft, confirm, drafting, reading, says } = useReplyActions(reply, onChanged);
  const title = pickText(reply.title, language);
  const lacking = LANGUAGES.filter((each) => !reply.texts[each]);
  return (
    <Card as="li" padded className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 font-text text-base font-semibold tracking-normal [overflow-wrap:anywhere]">{title}</h3>
        <div className="flex flex-wrap gap-2">
          <Button
            kind="ghost"
            size="s"
            aria-label={t(reply.own ? 'edit.named' : 'copy.named', { title })}
            onClick={() => onEdit(reply.own ? { reply } : { reply: undefined, begun: reply })}
          >
            {t(reply.own ? 'edit' : 'copy')}
          </Button>
          {reply.own && (
            <Button kind="quiet" size="s" onClick={() => setWithdrawing(true)}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      </div>
      <p lang="ko" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {labelHoles(reply.texts.ko.text, language === 'ko' ? 'ko' : 'en')}
      </p>
      <ReplyPictures pictures={reply.pictures ?? []} />
      {says !== undefined && <Notice tone="error">{says}</Notice>}
      <Disclosure summary={<UnreadLanguages reply={reply} />}>
        <ul className="grid gap-4">
          {LANGUAGES.filter((each) => each !== 'ko' && reply.texts[each]).map((each) => (
            <ReplyTextView key={each} reply={reply} language={each} busy={reading} onConfirm={() => void confirm(each)} />
          ))}
        </ul>
        {reply.own && lacking.length > 0 && (
          <Button kind="ghost" size="s" className="mt-4" busy={drafting} onClick={() => void draft(lacking)}>
            {t('draft')}
          </Button>
        )}
      </Disclosure>
      {withdrawing && <WithdrawReplyDialog reply={reply} title={title} onDone={onChanged} onClose={() => setWithdrawing(false)} />}
    </Card>
  );
}

/** States of the languages whose text no person has written or read. Renders nothing if there are none. */
function UnreadLanguages({ reply: { texts } }: { reply: CannedReply }) {
  const t = useTranslations('clinic-replies');
  const waiting = LANGUAGES.filter((each) => each !== 'ko' && !['written', 'read'].includes(texts[each]?.state ?? ''));
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {t('words')}
      {waiting.map((each) => (
        <span key={each} className="flex items-center gap-2 text-sm font-normal">
          <Bidi>{LANGUAGE_NAMES[each]}</Bidi>
          <ReplyStateChip state={texts[each]?.state} />
        </span>
      ))}
    </span>
  );
}

type ReplyTextViewProps = { reply: CannedReply; language: Language; busy: boolean; onConfirm: () => void };

function ReplyTextView({ reply, language, busy, onConfirm }: ReplyTextViewProps) {
  const t = useTranslations('clinic-replies');
  const { language: own } = useLanguage();
  const said = reply.texts[language];
  if (!said) return null;
  const isOpen = said.state === 'drafted' || said.state === 'outdated';
  return (
    <li className="grid gap-1.5 border-s-4 border-line ps-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <Bidi className="font-semibold">{LANGUAGE_NAMES[language]}</Bidi>
        {reply.own && <ReplyStateChip state={said.state} />}
        {said.at !== null && <span>{t('by', { by: said.by ?? '…', time: formatSeoulTime(said.at, own, { weekday: undefined }) })}</span>}
      </p>
      <p lang={LANGUAGE_SETTINGS[language].tag} dir={LANGUAGE_SETTINGS[language].direction} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {labelHoles(said.text, own === 'ko' ? 'ko' : 'en')}
      </p>
      {isOpen && (
        <p>
          <Button kind="ghost" size="s" busy={busy} aria-label={t('confirm.named', { language: LANGUAGE_NAMES[language] })} onClick={onConfirm}>
            {t('confirm')}
          </Button>
        </p>
      )}
    </li>
  );
}

function WithdrawReplyDialog({ reply, title, onDone, onClose }: { reply: CannedReply; title: string; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-replies');
  const { pending, errorText, run } = useMutation(async () => {
    await api('withdrawReply', { params: { id: Number(reply.id) } });
    toast(t('withdrawn'), { tone: 'success' });
    onClose();
    onDone();
  });
  return (
    <ConfirmDialog
      open
      title={t('withdraw.title', { title })}
      confirmLabel={t('withdraw')}
      cancelLabel={t('withdraw.keep')}
      closeLabel={t('common.close')}
      busy={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t('withdraw.text')}
      {errorText !== undefined && <Notice tone="error">{errorText}</Notice>}
    </ConfirmDialog>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { LANGUAGES } from '../../../../contract/constants.ts';
import type { CannedReply, ReplyFields } from '../../../../contract/desk/replies.ts';
import { REPLY_LIMITS, REPLY_PLACEHOLDERS, REPLY_TOPICS, type ReplyPlaceholder, type ReplyTopic } from '../../../../contract/desk/reply-text.ts';
import { LANGUAGE_SETTINGS, type Language } from '../../../../contract/languages.ts';
import { ApiError } from '../../../api/call.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PicturesField } from './pictures-field.tsx';
import { useReplyPictures } from './use-pictures.ts';

/** `reply`: the edited reply; undefined for a new one. `begun`: an existing reply whose text the new one starts with. */
export type ReplyToEdit = { reply: CannedReply | undefined; begun?: CannedReply };
type ReplyDraft = { title: string; topic: ReplyTopic; texts: Record<Language, string> };
type ReplyDraftField = 'title' | `texts.${Language}`;
type Props = { editing: ReplyToEdit /** As stored. */; latest: CannedReply | undefined; onDone: () => void; onStale: () => void; onClose: () => void };

const FIELDS: readonly ReplyDraftField[] = ['title', ...LANGUAGES.map((language) => `texts.${language}` as const)];

/** Creates or changes a reply of the clinic. Reports a colleague's changes and keeps the typed text. */
export function EditReplyDialog({ editing, latest, onDone, onStale, onClose }: Props) {
  const t = useTranslations('clinic-replies');
  const { draft, change, pictures, form, insert, focused, isNewer, isLeft } = useReplyDraft({ editing, latest, onDone, onStale });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <Dialog
      open
      kind="wide"
      title={t(editing.reply ? 'edit.title' : 'edit.new')}
      subtitle={t('edit.lead')}
      closeLabel={t('common.close')}
      locked={form.pending}
      onClose={onClose}
      footer={
        <Button type="submit" form="reply" full busy={form.pending} disabled={pictures.underway}>
          {t(pictures.underway ? 'pictures.wait' : isNewer ? 'save.over' : 'common.save')}
        </Button>
      }
    >
      <form id="reply" ref={form.ref} method="post" noValidate onSubmit={send} className="grid gap-4 pb-2">
        <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
          <Field
            required
            label={t('name')}
            hint={t('name.hint')}
            maxLength={REPLY_LIMITS.title}
            error={form.errors.title}
            value={draft.title}
            onChange={({ target }) => change({ title: target.value }, 'title')}
          />
          <SelectField
            label={t('topic')}
            options={REPLY_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
            value={draft.topic}
            onChange={({ target }) => change({ topic: target.value as ReplyTopic })}
          />
        </div>
        <HoleButtons onInsert={insert} />
        {LANGUAGES.map((language) => (
          <Field
            key={language}
            multiline
            rows={language === 'ko' ? 4 : 3}
            required={language === 'ko'}
            lang={LANGUAGE_SETTINGS[language].tag}
            dir={LANGUAGE_SETTINGS[language].direction}
            maxLength={REPLY_LIMITS.text}
            label={t('text', { language: LANGUAGE_NAMES[language] })}
            error={form.errors[`texts.${language}`]}
            value={draft.texts[language]}
            onFocus={({ target }) => focused(language, target)}
            onChange={({ target }) => change({ texts: { ...draft.texts, [language]: target.value } }, `texts.${language}`)}
          />
        ))}
        <PicturesField pictures={pictures} />
        {isLeft && <Notice tone="warning">{t('outdated')}</Notice>}
        {isNewer && latest && <Notice tone="warning">{t('newer', { text: `\u2068${latest.texts.ko.text}\u2069` })}</Notice>}
        {form.errorText !== undefined && !isNewer && (
          <Notice tone="error" title={t('notSaved')}>
            {form.errorText}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** State of the form: typed text, the version it is based on, and the result of saving. */
function useReplyDraft({ editing, latest, onDone, onStale }: Omit<Props, 'onClose'>) {
  const t = useTranslations('clinic-replies');
  const [draft, setDraft] = useState(() => toReplyDraft(editing));
  const pictures = useReplyPictures(editing.reply?.pictures ?? []);
  const [refused, setRefused] = useState<number>();
  const box = useRef<{ language: Language; at: HTMLTextAreaElement | undefined }>({ language: 'ko', at: undefined });
  const { reply } = editing;
  // Saving again after the notice of a colleague's changes overwrites those changes.
  const isNewer = refused !== undefined && latest !== undefined && latest.version > refused;
  const base = isNewer ? latest : reply;
  const form = useForm<ReplyDraftField, []>({
    fields: FIELDS,
    validate: () => ({ ...(draft.title.trim() === '' && { title: t('missing') }), ...(draft.texts.ko.trim() === '' && { 'texts.ko': t('missing') }) }),
    async send() {
      const body: ReplyFields = { topic: draft.topic, title: draft.title, texts: draft.texts, pictures: pictures.chosen.map(({ id }) => id) };
      if (base) await api('saveReply', { params: { id: Number(base.id) }, body: { ...body, version: base.version } });
      else await api('addReply', { body });
      toast(t(base ? 'saved' : 'added'), { tone: 'success' });
      onDone();
    },
    handleError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'replies.changed' || !base) return false;
      setRefused(base.version);
      onStale();
      return false;
    },
  });
  const change = (part: Partial<ReplyDraft>, field?: ReplyDraftField) => {
    setDraft((before) => ({ ...before, ...part }));
    form.clearErrors(field);
  };
  /** Inserts a hole at the cursor of the box that was edited last. */
  const insert = (hole: ReplyPlaceholder) => {
    const { language, at } = box.current;
    const text = draft.texts[language];
    const place = at?.selectionStart ?? text.length;
    change({ texts: { ...draft.texts, [language]: `${text.slice(0, place)}{${hole}}${text.slice(at?.selectionEnd ?? place)}` } }, `texts.${language}`);
    at?.focus();
  };
  const focused = (language: Language, at: HTMLTextAreaElement) => {
    box.current = { language, at };
  };
  return { draft, change, pictures, form, insert, focused, isNewer, isLeft: leavesTranslationOutdated(draft, reply) };
}

/** True if the Korean text was changed but a translation was not. */
const leavesTranslationOutdated = ({ texts }: ReplyDraft, reply: CannedReply | undefined): boolean =>
  reply !== undefined &&
  texts.ko.trim() !== reply.texts.ko.text &&
  LANGUAGES.some((language) => language !== 'ko' && texts[language] !== '' && texts[language] === reply.texts[language]?.text);

function toReplyDraft({ reply, begun }: ReplyToEdit): ReplyDraft {
  const from = reply ?? begun;
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, from?.texts[language]?.text ?? ''])) as Record<Language, string>;
  return { title: from?.title.ko ?? '', topic: from?.topic ?? 'greeting', texts };
}

/** Buttons for all placeholders. */
function HoleButtons({ onInsert }: { onInsert: (hole: ReplyPlaceholder) => void }) {
  const t = useTranslations('clinic-replies');
  const { language } = useLanguage();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('holes')}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(REPLY_PLACEHOLDERS).map(([hole, { label }]) => (
          <button key={hole} type="button" className={chipClass({ pressable: true })} onClick={() => onInsert(hole as ReplyPlaceholder)}>
            {language === 'ko' ? label.ko : label.en}
          </button>
        ))}
      </div>
      <p className="mt-1.5 text-sm text-ink-soft">{t('holes.text')}</p>
    </fieldset>
  );
}

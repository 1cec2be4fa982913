import { type FormEvent, useEffect, useState } from 'react';
import type { CallReply } from '../../../api/call.ts';
import { useThread } from '../../../consultations/thread/use-chat.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Bidi } from '../../../ui/bidi.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { useClinicSettings, useRenamedPeople } from '../handling/use-clinic-settings.ts';
import type { InboxRow } from '../inbox.ts';
import type { ClinicConsole } from '../make-clinic-console.ts';
import { readDraftText, storeDraftText } from '../stored-drafts.ts';

type Note = CallReply<'clinicNotes'>[number];

/** The clinic's internal notes on a conversation: newest first, live for all colleagues, never shown to the patient (specification 7.14). */
export function ConversationNotes({ console, row }: { console: ClinicConsole; row: InboxRow }) {
  const t = useTranslations('clinic-pins');
  /** ID of the conversation for which a note is being written. */
  const [writing, setWriting] = useState<number>();
  const draft = { kind: 'note', threadId: row.id, item: 'new' } as const;
  const { rounds } = useThread(console.threadOf(row.member_uid));
  const { value, failure, reload } = useQuery(String(row.id), () => api('clinicNotes', { params: { id: row.id } }));
  useRenamedPeople(useClinicSettings()?.colleagues, reload);
  useEffect(() => {
    if (rounds.notes > 0) reload();
  }, [rounds.notes, reload]);
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-base font-semibold tracking-normal">{t('notes')}</h3>
      <p className="text-sm text-ink-soft">{t('notes.text')}</p>
      {writing === row.id || readDraftText(draft) !== '' ? (
        <NoteForm
          key={row.id}
          draft={draft}
          label={t('notes.label')}
          confirm={t('notes.add')}
          onCancel={() => setWriting(undefined)}
          save={async (words) => {
            await api('writeNote', { params: { id: row.id }, body: { words } });
            storeDraftText(draft, '');
            setWriting(undefined);
            reload();
          }}
        />
      ) : (
        <div>
          <Button size="s" kind="ghost" onClick={() => setWriting(row.id)}>
            {t('notes.label')}
          </Button>
        </div>
      )}
      {failure !== undefined && !value && <ErrorState title={t('notes.failed')} action={<Button onClick={reload}>{t('common.retry')}</Button>} />}
      {failure === undefined && !value && <p className="text-sm text-ink-soft">{t('notes.loading')}</p>}
      {value?.length === 0 && <p className="text-sm text-ink-soft">{t('notes.none')}</p>}
      <ul className="grid gap-3 text-sm">
        {value?.map((note) => (
          <NoteItem key={note.id} note={note} threadId={row.id} again={reload} />
        ))}
      </ul>
    </section>
  );
}

function NoteItem({ note, threadId, again }: { note: Note; threadId: number; again: () => void }) {
  const t = useTranslations('clinic-pins');
  const { language } = useLanguage();
  const draft = { kind: 'note', threadId, item: String(note.id) } as const;
  const [editing, setEditing] = useState(() => readDraftText(draft) !== '');
  const params = { id: threadId, note_id: note.id };
  const withdrawing = useMutation(async () => {
    await api('withdrawNote', { params });
    again();
  });
  const time = (iso: string) => formatSeoulTime(iso, language, { year: undefined });
  if (editing)
    return (
      <li>
        <NoteForm
          draft={draft}
          label={t('notes.edit')}
          confirm={t('common.save')}
          before={note.words}
          onCancel={() => setEditing(false)}
          save={async (words) => {
            await api('editNote', { params, body: { words } });
            storeDraftText(draft, '');
            setEditing(false);
            again();
          }}
        />
      </li>
    );
  return (
    <li className="grid gap-0.5 rounded-sm bg-gold-100 px-3 py-2">
      <p className="text-xs text-ink-soft">
        {t.rich('notes.by', { name: <Bidi>{note.author}</Bidi>, time: time(note.at) })}
        {note.edited_at !== null && note.withdrawn_at === null && ` · ${t('notes.edited', { time: time(note.edited_at) })}`}
      </p>
      {note.withdrawn_at === null ? (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {note.words}
        </p>
      ) : (
        <p className="text-ink-soft italic">{t('notes.withdrawn', { time: time(note.withdrawn_at) })}</p>
      )}
      {note.mine && note.withdrawn_at === null && (
        <div className="flex gap-4">
          <TextButton onPress={() => setEditing(true)}>{t('notes.edit')}</TextButton>
          <TextButton onPress={() => void withdrawing.run()}>{t('notes.withdraw')}</TextButton>
        </div>
      )}
      {withdrawing.errorText !== undefined && (
        <p role="alert" className="text-sunday">
          {t('notes.notSaved')}. {withdrawing.errorText}
        </p>
      )}
    </li>
  );
}

type FormProps = {
  draft: Parameters<typeof readDraftText>[0];
  label: string;
  confirm: string;
  before?: string;
  save: (words: string) => Promise<void>;
  onCancel: () => void;
};

/** Form of a note. The draft is stored until it is saved or discarded, even if another conversation is opened. */
function NoteForm({ draft, label, confirm, before = '', save, onCancel }: FormProps) {
  const t = useTranslations('clinic-pins');
  const [words, setWords] = useState(() => readDraftText(draft) || before);
  const { ref, errors, errorText, pending, run, field } = useForm({
    fields: ['words'],
    validate: () => (words.trim() === '' ? { words: t('notes.missing') } : {}),
    async send() {
      await save(words.trim());
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid gap-2">
      <Field
        multiline
        rows={2}
        label={label}
        maxLength={2_000}
        {...field('words', words, (text) => {
          setWords(text);
          storeDraftText(draft, text === before ? '' : text);
        })}
        error={errors.words ?? (errorText && `${t('notes.notSaved')}. ${errorText}`)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="s" kind="ghost" busy={pending}>
          {confirm}
        </Button>
        <Button
          size="s"
          kind="quiet"
          disabled={pending}
          onClick={() => {
            storeDraftText(draft, '');
            onCancel();
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

function TextButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" onClick={onPress} className="min-h-tap font-semibold text-celadon-700 hover:underline">
      {children}
    </button>
  );
}

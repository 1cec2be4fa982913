import { type FormEvent, useState } from 'react';
import { LANGUAGES, TERM_CATEGORIES, TERM_LIMITS, type TermCategory } from '../../../../contract/constants.ts';
import { CONSOLE_LANGUAGES, LANGUAGE_SETTINGS } from '../../../../contract/languages.ts';
import type { Term, TermFields } from '../../../../contract/terms/terms.ts';
import { ApiError } from '../../../api/call.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DRAFT_FIELDS, type DraftField, findLanguagesWithoutForm, type InitialTerm, type TermDraft, toTermDraft, toTermFields } from './draft.ts';

type Props = { term: Term | undefined; begun?: InitialTerm | undefined; onDone: () => void; onClose: () => void };
type TermAction = 'save' | 'withdraw' | 'restore';

/** Adds, changes, withdraws or restores a term. Reports a colleague's changes and keeps the typed values. */
export function TermDialog({ term, begun, onDone, onClose }: Props) {
  const t = useTranslations('operator-terms');
  const { draft, change, form, base, newer, take } = useTermForm({ term, begun, onDone });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run('save');
  };
  return (
    <Dialog
      open
      kind="wide"
      title={t(term ? 'dialog.edit' : 'dialog.add')}
      subtitle={t('dialog.lead')}
      closeLabel={t('common.close')}
      locked={form.pending}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-between gap-3 pb-3">
          <Button type="submit" form="term" busy={form.pending}>
            {t(newer ? 'save.over' : 'common.save')}
          </Button>
          {base && (
            <Button kind="quiet" disabled={form.pending} onClick={() => void form.run(base.withdrawn ? 'restore' : 'withdraw')}>
              {t(base.withdrawn ? 'restore' : 'withdraw')}
            </Button>
          )}
        </div>
      }
    >
      <form id="term" ref={form.ref} method="post" noValidate onSubmit={send} className="grid gap-4">
        <TermFieldset draft={draft} errors={form.errors} onChange={change} />
        {newer && <NewerTermNotice now={newer} onTake={take} />}
        {form.errorText !== undefined && !newer && (
          <Notice tone="error" title={t('notSaved')}>
            {form.errorText}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

const DONE_KEYS = { save: 'saved', withdraw: 'done.withdrawn', restore: 'done.restored' } as const;

/** State of the form: typed values, the version they are based on, and the result of saving. */
function useTermForm({ term, begun, onDone }: Pick<Props, 'term' | 'begun' | 'onDone'>) {
  const t = useTranslations('operator-terms');
  const [draft, setDraft] = useState(() => toTermDraft(term, begun));
  /** The version on which the typed values are based. */
  const [base, setBase] = useState(term);
  const [newer, setNewer] = useState<Term>();
  const form = useForm<DraftField, [TermAction]>({
    fields: DRAFT_FIELDS,
    validate: () => Object.fromEntries(findLanguagesWithoutForm(draft).map((language) => [`forms.${language}`, t('missing')])),
    send: async (act) => {
      const fields = toTermFields(draft);
      // Saving again after the notice of a colleague's changes overwrites those changes.
      const seen = newer ?? base;
      if (!seen) await api('addTerm', { body: fields });
      else
        await saveOrReload(seen, { ...fields, version: seen.version, withdrawn: act === 'save' ? seen.withdrawn : act === 'withdraw' }, (now) => setNewer(now));
      toast(t(seen ? DONE_KEYS[act] : 'added'), { tone: 'success' });
      onDone();
    },
    fieldErrorsFor: ({ fields }) => Object.fromEntries(Object.entries(fields).map(([field, says]) => [field.replace(/\.\d+$/, ''), says])),
  });
  const change = (part: Partial<TermDraft>, field?: DraftField) => {
    setDraft((before) => ({ ...before, ...part }));
    form.clearErrors(field);
  };
  /** Replaces the typed values by the saved version. */
  const take = () => {
    setBase(newer);
    setDraft(toTermDraft(newer));
    setNewer(undefined);
    form.clearErrors();
  };
  return { draft, change, form, base, newer, take };
}

/** Saves a term. If somebody else changed it meanwhile, loads the new version before rethrowing the error. */
async function saveOrReload(seen: Term, body: TermFields & { version: number; withdrawn: boolean }, onNewer: (now: Term) => void): Promise<void> {
  try {
    await api('saveTerm', { params: { id: seen.id }, body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'terms.changed') {
      const [now] = await api('terms', { query: { withdrawn: 'yes', after: seen.id - 1, limit: 1 } });
      if (now?.id === seen.id) onNewer(now);
    }
    throw error;
  }
}

type FieldsetProps = {
  draft: TermDraft;
  errors: Partial<Record<DraftField, string>>;
  onChange: (part: Partial<TermDraft>, field?: DraftField) => void;
};

function TermFieldset({ draft, errors, onChange }: FieldsetProps) {
  const t = useTranslations('operator-terms');
  return (
    <>
      <SelectField
        label={t('category')}
        options={TERM_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
        value={draft.category}
        onChange={({ target }) => onChange({ category: target.value as TermCategory })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {LANGUAGES.map((language) => (
          <Field
            key={language}
            multiline
            required
            rows={3}
            lang={LANGUAGE_SETTINGS[language].tag}
            dir={LANGUAGE_SETTINGS[language].direction}
            maxLength={(TERM_LIMITS.form + 1) * TERM_LIMITS.forms}
            label={t('forms', { language: LANGUAGE_NAMES[language] })}
            error={errors[`forms.${language}`]}
            value={draft.forms[language]}
            onChange={({ target }) => onChange({ forms: { ...draft.forms, [language]: target.value } }, `forms.${language}`)}
          />
        ))}
      </div>
      <CheckField label={t('binding')} hint={t('binding.hint')} checked={draft.binding} onChange={({ target }) => onChange({ binding: target.checked })} />
      <div className="grid gap-4 md:grid-cols-2">
        {CONSOLE_LANGUAGES.map((language) => (
          <Field
            key={language}
            multiline
            rows={2}
            lang={language}
            maxLength={TERM_LIMITS.note}
            label={t('note', { language: LANGUAGE_NAMES[language] })}
            hint={t('note.hint')}
            error={errors[`note.${language}`]}
            value={draft.note[language]}
            onChange={({ target }) => onChange({ note: { ...draft.note, [language]: target.value } }, `note.${language}`)}
          />
        ))}
      </div>
    </>
  );
}

/** Notice that a colleague has changed the term meanwhile. */
function NewerTermNotice({ now, onTake }: { now: Term; onTake: () => void }) {
  const t = useTranslations('operator-terms');
  const { language } = useLanguage();
  return (
    <Notice
      tone="warning"
      title={now.changed ? t('newer', { by: now.changed.by, time: formatSeoulTime(now.changed.at, language, { weekday: undefined }) }) : t('newer.content')}
      action={
        <Button size="s" kind="ghost" onClick={onTake}>
          {t('newer.take')}
        </Button>
      }
    >
      {now.withdrawn ? t('newer.withdrawn') : t('newer.text', { forms: LANGUAGES.map((each) => `\u2068${now.forms[each].join(', ')}\u2069`).join(' · ') })}
    </Notice>
  );
}

import { type FormEvent, useState } from 'react';
import { type Language, pickText } from '../../../../contract/constants.ts';
import type { CallReply } from '../../../api/call.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { toast } from '../../../ui/toast.tsx';

/** `was`: name before editing. `other`: name in the console's other language, requested with a new name. */
type PlaceDraft = { key: string; id?: number; was?: string; name: string; other?: string | undefined };
type Places = CallReply<'clinicHours'>['places'];
const MAX_PLACES = 40;
const MAX_NAME_CHARACTERS = 60;
let lastPlaceKey = 0;

/** Form for rooms or doctors. Their number is the number of simultaneous visits. */
export function VisitPlacesForm({ places, onSaved }: { places: Places; onSaved: () => void }) {
  const t = useTranslations('clinic-hours');
  const { language } = useLanguage();
  const [given, setGiven] = useState(() => toPlaceDrafts(places, language));
  const [isEdited, setEdited] = useState(false);
  const [base, setBase] = useState(places);
  // An untouched form follows a colleague's change. A saved one gets the IDs of its new places.
  if (!isEdited && places !== base) {
    setBase(places);
    if (JSON.stringify(places) !== JSON.stringify(base)) setGiven(toPlaceDrafts(places, language));
  }
  const edit = (change: (before: PlaceDraft[]) => PlaceDraft[]) => {
    setGiven(change);
    setEdited(true);
  };
  const form = useForm({
    fields: given.map(({ key }) => key),
    validate: () =>
      Object.fromEntries(given.filter(({ name, other }) => name.trim() === '' || other?.trim() === '').map(({ key }) => [key, t('places.missing')])),
    send: async () => {
      await api('savePlaces', { body: { places: given.map(toPlaceBody) } });
      setEdited(false);
      toast(t('places.saved'), { tone: 'success' });
      onSaved();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <SectionCard id="places" title={t('places')} lead={t('places.lead')}>
      <form ref={form.ref} method="post" noValidate onSubmit={send} className="mt-4 grid gap-3">
        {given.map((place, i) => (
          <PlaceFields
            key={place.key}
            place={place}
            number={i + 1}
            error={form.errors[place.key]}
            onChange={(change) => {
              edit((before) => before.map((one) => (one.key === place.key ? { ...one, ...change } : one)));
              form.clearErrors(place.key);
            }}
            onRemove={given.length > 1 ? () => edit((before) => before.filter(({ key }) => key !== place.key)) : undefined}
          />
        ))}
        {form.errorText !== undefined && (
          <Notice tone="error" title={t('notSaved')}>
            {form.errorText}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.pending}>
            {t('places.save')}
          </Button>
          {given.length < MAX_PLACES && (
            <Button kind="ghost" onClick={() => edit((before) => [...before, { key: `n${++lastPlaceKey}`, name: '' }])}>
              {t('places.add')}
            </Button>
          )}
        </div>
      </form>
    </SectionCard>
  );
}

type PlaceFieldsProps = {
  place: PlaceDraft;
  number: number;
  error: string | undefined;
  onChange: (change: Partial<PlaceDraft>) => void;
  onRemove: (() => void) | undefined;
};

/** One room or doctor. Renaming it also asks for the name in the other language, which would otherwise stay the old one. */
function PlaceFields({ place: { was, name, other }, number, error, onChange, onRemove }: PlaceFieldsProps) {
  const t = useTranslations('clinic-hours');
  const isRenamed = other !== undefined && name !== was;
  return (
    <div className="grid gap-3">
      <Field
        label={t('places.name', { number })}
        maxLength={MAX_NAME_CHARACTERS}
        hint={other !== undefined && !isRenamed && t('places.other', { name: other })}
        value={name}
        error={name.trim() === '' ? error : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
        end={
          onRemove && (
            <Button size="s" kind="quiet" onClick={onRemove} className="text-sm">
              {t('places.remove')}
            </Button>
          )
        }
      />
      {isRenamed && (
        <Field
          label={t('places.name.other', { number })}
          maxLength={MAX_NAME_CHARACTERS}
          value={other}
          error={other.trim() === '' ? error : undefined}
          onChange={(event) => onChange({ other: event.target.value })}
        />
      )}
    </div>
  );
}

const toPlaceDrafts = (places: Places, language: Language): PlaceDraft[] =>
  places.map(({ id, name }) => ({ key: `p${id}`, id, was: pickText(name, language), name: pickText(name, language), other: findOtherName(name, language) }));

/** Includes the name in the other language only if it was asked for. */
const toPlaceBody = ({ id, was, name, other }: PlaceDraft) => ({
  ...(id === undefined ? {} : { id }),
  name: name.trim(),
  ...(other === undefined || name === was ? {} : { other: other.trim() }),
});

/** Returns the name in the console's other language; undefined if it is the same. */
function findOtherName(name: Record<string, string>, language: string): string | undefined {
  const other = name[language === 'ko' ? 'en' : 'ko'];
  return other === name[language] ? undefined : other;
}

import { type FormEvent, useState } from 'react';
import { textIn } from '../../../../contract/constants.ts';
import type { Reply } from '../../../api/call.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';

/** `other`: its name in the other language of the console, which stays as it is. */
type PlaceDraft = { key: string; id?: number; name: string; other?: string | undefined };
const MOST = 40;
const NAME_MAX = 60;
let made = 0;

/** Rooms or doctors: so many visits can take place at once. */
export function PlacesForm({ places, onSaved }: { places: Reply<'clinicHours'>['places']; onSaved: () => void }) {
  const t = useTranslations('clinic-hours');
  const { language } = useLanguage();
  const [given, setGiven] = useState<PlaceDraft[]>(() =>
    places.map(({ id, name }) => ({ key: `p${id}`, id, name: textIn(name, language), other: otherName(name, language) })),
  );
  const form = useForm({
    fields: given.map(({ key }) => key),
    check: () => Object.fromEntries(given.filter(({ name }) => name.trim() === '').map(({ key }) => [key, t('places.missing')])),
    send: async () => {
      await api('savePlaces', { body: { places: given.map(({ id, name }) => ({ ...(id === undefined ? {} : { id }), name: name.trim() })) } });
      toast(t('places.saved'), { tone: 'success' });
      onSaved();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    void form.run();
  };
  return (
    <Card as="section" padded aria-labelledby="places">
      <h2 id="places" className="text-xl">
        {t('places')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('places.lead')}</p>
      <form ref={form.ref} method="post" noValidate onSubmit={send} className="mt-4 grid gap-3">
        {given.map((place, i) => (
          <Field
            key={place.key}
            label={t('places.name', { number: i + 1 })}
            maxLength={NAME_MAX}
            hint={place.other !== undefined && t('places.other', { name: place.other })}
            value={place.name}
            error={form.errors[place.key]}
            onChange={(event) => {
              setGiven((before) => before.map((one) => (one.key === place.key ? { ...one, name: event.target.value } : one)));
              form.edited(place.key);
            }}
            end={
              given.length > 1 && (
                <Button size="s" kind="quiet" onClick={() => setGiven((before) => before.filter(({ key }) => key !== place.key))} className="text-sm">
                  {t('places.remove')}
                </Button>
              )
            }
          />
        ))}
        {form.says !== undefined && (
          <Notice tone="error" title={t('notSaved')}>
            {form.says}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.pending}>
            {t('places.save')}
          </Button>
          {given.length < MOST && (
            <Button kind="ghost" onClick={() => setGiven((before) => [...before, { key: `n${++made}`, name: '' }])}>
              {t('places.add')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** A name in the console's other language, where it is another one. */
function otherName(name: Record<string, string>, language: string): string | undefined {
  const other = name[language === 'ko' ? 'en' : 'ko'];
  return other === name[language] ? undefined : other;
}

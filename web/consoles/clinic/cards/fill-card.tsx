import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { speaks } from '../../../../contract/card-text.ts';
import type { CardShelf, CardTemplate } from '../../../../contract/cards.ts';
import { ApiError } from '../../../api/call.ts';
import { CardView } from '../../../consultations/cards/card-view.tsx';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { InboxRow } from '../inbox.ts';
import { asked, draft, given, shown, type Typed } from './card-form.ts';
import { HoleField } from './hole-field.tsx';

type Props = { row: InboxRow; shelf: CardShelf; template: CardTemplate; onBack: () => void; onStale: () => void; onClose: () => void };

/** A card's holes, and beside them how it reads in Korean and to the patient. Enter sends it. */
export function FillCard({ row, shelf, template, onBack, onStale, onClose }: Props) {
  const t = useTranslations('clinic-cards');
  const sendId = useId();
  const [typed, setTyped] = useState<Typed>({});
  // One name for one card, however often it is pressed.
  const clientId = useRef(crypto.randomUUID());
  const inputs = shown(template, typed, shelf, row);
  const holes = asked(template);
  const { ref, errors, says, pending, run, edited } = useForm({
    fields: holes.map(({ name }) => `values.${name}`),
    async send() {
      const body = { template: template.id, version: template.version, values: given(template, inputs), client_message_id: clientId.current };
      await api('sendCard', { params: { id: row.id }, body });
      toast(t('sent'), { tone: 'success' });
      onClose();
    },
    except: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'cards.changed') return false;
      // Asked again and shown in its new wording, to be filled in anew: what was typed was about other words.
      toast(t('changed'), { tone: 'error' });
      onStale();
      return true;
    },
  });
  useEffect(() => {
    (ref.current?.querySelector<HTMLElement>('input, select') ?? document.getElementById(sendId))?.focus();
  }, [ref, sendId]);
  const isSpoken = speaks(template, row.language);
  const card = draft(template, inputs, shelf);
  const change = (name: string, value: string) => {
    setTyped((before) => ({ ...before, [name]: value }));
    edited(`values.${name.replace(/\.currency$/, '')}`);
  };
  return (
    <Dialog
      open
      kind="wide"
      title={t('title')}
      subtitle={<bdi>{row.name}</bdi>}
      closeLabel={t('close')}
      locked={pending}
      onClose={onClose}
      footer={
        <div className="flex gap-3">
          <div className="shrink-0">
            <Button kind="quiet" disabled={pending} onClick={onBack}>
              {t('back')}
            </Button>
          </div>
          <Button id={sendId} full busy={pending} disabled={!isSpoken} onClick={() => void run()}>
            {t('send')}
          </Button>
        </div>
      }
    >
      {says !== undefined && (
        <Notice tone="error" title={t('notSent')}>
          {says}
        </Notice>
      )}
      <form
        ref={ref}
        noValidate
        className="grid gap-4 py-2 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSpoken) void run();
        }}
      >
        {holes.map((hole) => (
          <HoleField key={hole.name} hole={hole} shelf={shelf} inputs={inputs} error={errors[`values.${hole.name}`]} onChange={change} />
        ))}
        {/* So that Enter in a field sends. */}
        <button type="submit" hidden />
      </form>
      <div aria-live="polite" className="mt-2 grid gap-4 md:grid-cols-2">
        <Seen title={LANGUAGE_NAMES.ko}>
          <CardView card={card} language="ko" />
        </Seen>
        <Seen title={t('reads', { language: LANGUAGE_NAMES[row.language] })}>
          {isSpoken ? <CardView card={card} language={row.language} timeZone={row.time_zone} /> : <p className="text-sunday">{t('noLanguage')}</p>}
        </Seen>
      </div>
    </Dialog>
  );
}

function Seen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line border-s-4 border-s-celadon-700 px-4 py-3">
      <h3 className="mb-2 font-text text-xs font-semibold tracking-normal text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

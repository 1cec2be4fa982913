import { type KeyboardEvent, useId, useRef } from 'react';
import { CARD_KINDS } from '../../../../contract/card-text.ts';
import type { CardTemplate } from '../../../../contract/cards.ts';
import { textIn } from '../../../../contract/constants.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Field } from '../../../ui/field.tsx';
import { found } from './card-form.ts';

type Props = {
  /** Undefined while they are on their way. */
  templates: readonly CardTemplate[] | undefined;
  query: string;
  onQuery: (query: string) => void;
  onChoose: (id: string) => void;
};

/** Templates by what they are about, narrowed by words. Down goes from the words into the list, Enter in the words takes the first. */
export function CardList({ templates = [], query, onQuery, onChoose }: Props) {
  const t = useTranslations('clinic-cards');
  const { language } = useLanguage();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const fits = found(templates, query);
  const kinds = CARD_KINDS.map((kind) => ({ kind, cards: fits.filter((card) => card.kind === kind) })).filter(({ cards }) => cards.length > 0);
  const nameOf = ({ title, holes }: CardTemplate) =>
    textIn(title, language).replaceAll(/\{([a-z0-9-]+)\}/g, (_, name) => `[${labelOf(holes, name, language)}]`);

  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const next = all[at + step];
    if (!next && step === 1) return;
    event.preventDefault();
    if (next) next.focus();
    else document.getElementById(id)?.focus();
  };
  return (
    <form
      className="grid gap-4 py-2"
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') move(event, 1);
        if (event.key === 'ArrowUp') move(event, -1);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const first = kinds[0]?.cards[0];
        if (first) onChoose(first.id);
      }}
    >
      <Field data-autofocus id={id} label={t('find')} hint={t('find.hint')} type="search" value={query} onChange={({ target }) => onQuery(target.value)} />
      <div ref={list} className="grid gap-4">
        {kinds.map(({ kind, cards }) => (
          <section key={kind} aria-labelledby={`${id}-${kind}`}>
            <h3 id={`${id}-${kind}`} className="mb-1 font-text text-sm font-semibold tracking-normal text-ink-soft">
              {t(`kind.${kind}`)}
            </h3>
            <ul className="divide-y divide-line rounded-md border border-line">
              {cards.map((card) => (
                <li key={card.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(card.id)}
                    className="min-h-tap w-full px-4 py-2 text-start font-semibold hover:bg-celadon-50 focus-visible:-outline-offset-2"
                  >
                    {nameOf(card)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {templates.length > 0 && (
        <p role="status" className={fits.length === 0 ? 'py-6 text-center text-ink-soft' : 'sr-only'}>
          {fits.length === 0 ? t('none') : t('count', { count: fits.length })}
        </p>
      )}
    </form>
  );
}

/** What a hole is called, in the languages of the console. */
const labelOf = (holes: CardTemplate['holes'], name: string, language: string): string => {
  const label = holes.find((hole) => hole.name === name)?.label;
  return (language === 'ko' ? label?.ko : label?.en) ?? '…';
};

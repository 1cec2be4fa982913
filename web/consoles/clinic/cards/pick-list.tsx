import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Field } from '../../../ui/field.tsx';

/** An item to choose: its name, optionally the beginning of its text and a note. */
export type PickListItem = { id: string; name: string; text?: string; note?: ReactNode; onChoose: () => void };

type Props = {
  groups: readonly { id: string; title: string; picks: readonly PickListItem[] }[];
  /** True if there are no items, or none are loaded yet. */
  isEmpty: boolean;
  query: string;
  onQuery: (query: string) => void;
};

/** Items grouped by topic and filtered by words. Arrow down moves from the search field into the list; Enter in the field takes the first item. */
export function PickList({ groups, isEmpty, query, onQuery }: Props) {
  const t = useTranslations('clinic-cards');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.filter(({ picks }) => picks.length > 0);
  const count = shown.reduce((sum, { picks }) => sum + picks.length, 0);
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
        shown[0]?.picks[0]?.onChoose();
      }}
    >
      <Field data-autofocus id={id} label={t('find')} hint={t('find.hint')} type="search" value={query} onChange={({ target }) => onQuery(target.value)} />
      <div ref={list} className="grid gap-4">
        {shown.map((group) => (
          <section key={group.id} aria-labelledby={`${id}-${group.id}`} className="min-w-0">
            <h3 id={`${id}-${group.id}`} className="mb-1 font-text text-sm font-semibold tracking-normal text-ink-soft">
              {group.title}
            </h3>
            <ul className="divide-y divide-line rounded-md border border-line">
              {group.picks.map((pick) => (
                <li key={pick.id}>
                  <PickButton pick={pick} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {!isEmpty && (
        <p role="status" className={count === 0 ? 'py-6 text-center text-ink-soft' : 'sr-only'}>
          {count === 0 ? t('none') : t('count', { count })}
        </p>
      )}
    </form>
  );
}

function PickButton({ pick: { name, text, note, onChoose } }: { pick: PickListItem }) {
  return (
    <button type="button" onClick={onChoose} className="min-h-tap w-full px-4 py-2 text-start hover:bg-celadon-50 focus-visible:-outline-offset-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        {note}
      </span>
      {text !== undefined && (
        <span lang="ko" className="mt-0.5 line-clamp-2 text-sm text-ink-soft">
          {text}
        </span>
      )}
    </button>
  );
}

import { Search, Stethoscope, UserRound } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FindResult, FoundDoctor, FoundTreatment } from '../../../contract/finding/finding.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { useCatalogPaths } from '../addresses.ts';
import { MatchPlaces } from './match-places.tsx';
import { optionId, useCombobox, useDebouncedInput } from './use-combobox.ts';

/** Maximum number of suggestions. All other matches are in the list. */
const MAX_SUGGESTIONS = { doctors: 3, treatments: 5 };

type LoadedSuggestions = { words: string; found: FindResult };
type Option = { key: string; to: string; Icon: typeof Search; content: ReactNode };

/**
 * Suggestions for a guest who types into the search field of a public page: doctors, treatments, and a link to all matches. Each suggestion says
 * where it matched.
 */
export default function SearchSuggestions({ box, list }: { box: HTMLInputElement /** Address of the list with all matches. */; list: string }) {
  const t = useTranslations('finding');
  const id = useId();
  const navigate = useNavigate();
  const { words, isOpen, open, close } = useDebouncedInput(box);
  const suggested = useMatches(isOpen ? words : '');
  const options = useSuggestionOptions(suggested, words, list);
  const choose = (at: number) => {
    close();
    void navigate(options[at]?.to ?? list);
  };
  const isShown = isOpen && words !== '' && suggested !== undefined;
  const marked = useCombobox(box, { id, isShown, keys: options.map(({ key }) => key), choose, open, close });
  const near = suggested?.found.near;
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && (near && options.length === 1 ? t('near.title') : t('suggest.count', { count: options.length - 1 }))}
      </p>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on it leaves the focus in the box
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 grid overflow-hidden rounded-md border border-line bg-surface text-start shadow-2"
        >
          <SuggestionNotes found={suggested.found} />
          <div id={id} role="listbox" aria-label={t('suggest.label')} className="scroller max-h-[min(27rem,55dvh)] p-1">
            {options.map(({ key, to, Icon, content }, at) => (
              <Link
                key={key}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === marked}
                tabIndex={-1}
                to={to}
                onClick={close}
                className={cx('flex min-h-tap items-center gap-3 rounded-sm px-3 py-1.5', at === marked ? 'bg-celadon-100' : 'hover:bg-sunken')}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                <div className="grid min-w-0 leading-snug">{content}</div>
              </Link>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Notes on corrected words and on suggestions that do not contain the searched words. */
function SuggestionNotes({ found: { meant, near } }: { found: FindResult }) {
  const t = useTranslations('finding');
  const says = [...meant.map((word) => t('meant', word)), ...(near && near.why !== 'doctors' ? [t(`near.${near.why}`)] : [])];
  if (says.length === 0) return null;
  return <p className="px-4 pt-3 pb-1 text-sm">{says.join(' ')}</p>;
}

/** Returns the matches of the words. While they load, returns those of the previous words. */
function useMatches(words: string): LoadedSuggestions | undefined {
  const { value } = useQuery(words, async () => ({ words, found: await anonymousApi('find', { query: { q: words, limit: MAX_SUGGESTIONS.treatments } }) }));
  const [held, setHeld] = useState<LoadedSuggestions>();
  if (value && value !== held) setHeld(value);
  return value ?? held;
}

/** Returns the suggestions, and the link to all matches of the current words. */
function useSuggestionOptions(suggested: LoadedSuggestions | undefined, words: string, list: string): Option[] {
  const t = useTranslations('finding');
  const addresses = useCatalogPaths();
  if (!suggested) return [];
  const { found } = suggested;
  const treatments = found.items.length > 0 ? found.items : (found.near?.items ?? []);
  return [
    ...(found.doctors?.items ?? []).slice(0, MAX_SUGGESTIONS.doctors).map((doctor) => ({
      key: `doctor ${doctor.id}`,
      to: addresses.doctor(doctor),
      Icon: UserRound,
      content: <Doctor doctor={doctor} />,
    })),
    ...treatments.slice(0, MAX_SUGGESTIONS.treatments).map((treatment) => ({
      key: `treatment ${treatment.id}`,
      to: addresses.treatment(treatment),
      Icon: Stethoscope,
      content: <Treatment treatment={treatment} query={suggested.words} />,
    })),
    { key: 'all', to: `${list}?${new URLSearchParams({ q: words })}`, Icon: Search, content: t('suggest.all', { words }) },
  ];
}

function Doctor({ doctor }: { doctor: FoundDoctor }) {
  return (
    <>
      <span className="font-semibold">
        <Bidi>{doctor.name}</Bidi> {doctor.also && <Bidi className="font-normal text-ink-soft">{doctor.also}</Bidi>}
      </span>
      <span className="text-sm text-ink-soft">
        {doctor.title} · <Bidi>{doctor.hospital.name}</Bidi>
      </span>
    </>
  );
}

function Treatment({ treatment, query }: { treatment: FoundTreatment; query: string }) {
  return (
    <>
      <span className="font-semibold">
        <Bidi>{treatment.title}</Bidi>
      </span>
      <span className="text-sm text-ink-soft">
        <Bidi>{treatment.hospital.name}</Bidi>
      </span>
      <MatchPlaces treatment={treatment} query={query} />
    </>
  );
}

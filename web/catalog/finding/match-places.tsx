import type { FoundTreatment } from '../../../contract/finding/finding.ts';
import { useTranslations } from '../../i18n/translations.tsx';

/** Shows which field matched the search, unless the row already shows the match. `query`: the words as typed. */
export function MatchPlaces({ treatment, query }: { treatment: FoundTreatment; query: string }) {
  const t = useTranslations('finding');
  const said = treatment.found.flatMap(({ asked, where }) => {
    if (where === 'title' || where === 'clinic' || where === 'station') return [];
    return t(`found.${where}`, { words: treatment.found.length === 1 ? query.trim() : asked });
  });
  if (said.length === 0) return null;
  return <p className="text-xs text-celadon-700">{said.join(' · ')}</p>;
}

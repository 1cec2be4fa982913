import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { Found } from '../../../contract/finding.ts';
import type { Rate } from '../../../contract/money.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FoundRow, ROWS } from './row.tsx';
import { chosen, type FindView, NO_FILTERS } from './view.ts';

type NothingFitsProps = { near: NonNullable<Found['near']>; view: FindView; jpy: Rate | undefined; onChange: (change: Partial<FindView>) => void };

/** So many clinics are offered to be asked. */
const ASKED = 3;

/** Nothing has it all: what comes nearest, and clinics that can be asked. */
export function NothingFits({ near, view, jpy, onChange }: NothingFitsProps) {
  const t = useTranslations('finding');
  const clinics = [...new Map(near.items.map(({ hospital_id: id, hospital }) => [id, hospital.name]))].slice(0, ASKED);
  const filters = chosen(view).length > 0;
  const words = useTranslations('public');
  return (
    <>
      <section className="grid gap-2 py-2">
        <h2 className="text-xl">{near.why === 'doctors' ? words('doctors.do') : t('near.title')}</h2>
        <div className="flex flex-wrap gap-2 py-1">
          {filters && (
            <Button size="s" onClick={() => onChange(NO_FILTERS)}>
              {t('filter.clear')}
            </Button>
          )}
          {view.query.trim() !== '' && (
            <Button size="s" kind="ghost" onClick={() => onChange({ query: '' })}>
              {t('near.clearWords')}
            </Button>
          )}
        </div>
        {near.why !== 'doctors' && <p className="text-ink-soft">{t(`near.${near.why}`)}</p>}
      </section>
      {near.items.length > 0 && (
        <ul className={ROWS}>
          {near.items.map((treatment) => (
            <li key={treatment.id}>
              <FoundRow treatment={treatment} jpy={jpy} query={view.query} priority={false} />
            </li>
          ))}
        </ul>
      )}
      {clinics.length > 0 && (
        <Card as="section" padded className="mt-3 grid gap-3">
          <h2 className="text-xl">{t('ask.title')}</h2>
          <p className="text-ink-soft">{t('ask.text')}</p>
          <ul className="flex flex-wrap gap-2">
            {clinics.map(([id, name]) => (
              <li key={id}>
                <Link to={`/clinic-detail/${id}`} className={buttonClass({ kind: 'ghost' })}>
                  <MessageCircle aria-hidden="true" className="size-4" /> <Bidi>{name}</Bidi>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

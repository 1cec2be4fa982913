import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Clinics to ask if a list has no match. Renders nothing if there are none. */
export function AskClinics({ items }: { items: readonly { id: number; name: string }[] }) {
  const t = useTranslations('finding');
  if (items.length === 0) return null;
  return (
    <Card as="section" padded className="mt-3 grid gap-3">
      <h2 className="text-xl">{t('ask.title')}</h2>
      <p className="text-ink-soft">{t('ask.text')}</p>
      <ul className="flex flex-wrap gap-2">
        {items.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/clinic-detail/${id}`} className={buttonClass({ kind: 'ghost' })}>
              <MessageCircle aria-hidden="true" className="size-4" /> <Bidi>{name}</Bidi>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { anonymousApi } from '../../session/session.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatVisitTime } from '../reservations/visit-clock.ts';
import { chooseDatePath } from './choose-date-path.ts';

type ChooseDateLinkProps = { hospitalId: number; productId: number; className: string };

/** The page's main button: leads to the free times, and names the first one (specification 4.11). It is loaded in the browser and never cached. */
export function ChooseDateLink({ hospitalId, productId, className }: ChooseDateLinkProps) {
  const t = useTranslations('catalog');
  const { language } = useLanguage();
  const [first, setFirst] = useState<string>();
  useBackgroundTask(`${hospitalId}/${productId}`, async (gone) => {
    // Without an answer the button names no date.
    const found = await anonymousApi('nextFree', { params: { hospital_id: hospitalId }, query: { product_id: productId }, signal: gone }).catch(
      () => undefined,
    );
    if (!gone.aborted) setFirst(found?.first ?? undefined);
  });
  return (
    <Link to={chooseDatePath({ hospital_id: hospitalId, product_id: productId, start: first })} className={buttonClass({ className })}>
      <span>
        {t('action.date')}
        {first && (
          <small className="block text-xs font-normal">
            {t.rich('action.date.from', {
              time: (
                <time dateTime={first}>
                  <Bidi>{formatVisitTime(first, language)}</Bidi>
                </time>
              ),
            })}
          </small>
        )}
      </span>
    </Link>
  );
}

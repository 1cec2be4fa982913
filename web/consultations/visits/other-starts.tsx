import type { ReactNode } from 'react';
import { ApiError } from '../../api/call.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { ChipToggle } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ownVisitTime, visitTime } from '../visit-clock.ts';

export type RefusedProps = {
  /** The refusal, and its sentence. */
  failure: unknown;
  says: string | undefined;
  /** The start that is chosen by now. */
  value?: string | undefined;
  onChoose: (start: string) => void;
};

/** Why a start could not be had, and the next free ones beside it (specification 5.14). Nothing without a refusal. */
export function RefusedStart({ failure, says, value, onChoose }: RefusedProps): ReactNode {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  if (!says) return null;
  const others = failure instanceof ApiError ? (failure.details?.free_starts ?? []) : [];
  const own = (at: string) => {
    const time = ownVisitTime(at, language);
    return time && ` (${t('own.clock', { time })})`;
  };
  return (
    <Notice tone="warning" title={says}>
      {t('choose.refused.kept')}
      {others.length > 0 && (
        <fieldset className="mt-3 min-w-0">
          <legend className="mb-2 font-semibold text-ink">{t('choose.others')}</legend>
          <div className="flex flex-wrap gap-2">
            {others.map((at) => (
              <ChipToggle key={at} pressed={at === value} onClick={() => onChoose(at)}>
                <Bidi>
                  {visitTime(at, language)}
                  {own(at)}
                </Bidi>
              </ChipToggle>
            ))}
          </div>
        </fieldset>
      )}
    </Notice>
  );
}

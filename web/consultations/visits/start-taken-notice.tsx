import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/call.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { ChipToggle } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatLocalVisitTime, formatVisitTime } from '../reservations/visit-clock.ts';

export type StartTakenProps = {
  /** The error, and its text. */
  failure: unknown;
  errorText: string | undefined;
  /** The start that is chosen now. */
  value?: string | undefined;
  onChoose: (start: string) => void;
};

/**
 * Error of a refused start, with the next free ones beside it (specification 5.14). Renders nothing without an error. Scrolls into view with each
 * error, because on a phone it is far from the button.
 */
export function StartTakenNotice({ failure, errorText, value, onChoose }: StartTakenProps): ReactNode {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is one of its own
  useEffect(() => {
    // Uses braces, because newer browsers return a promise, which is not a clean-up function.
    notice.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (!errorText) return null;
  const refusal = failure instanceof ApiError ? failure : undefined;
  const others = refusal?.details?.free_starts ?? [];
  const own = (at: string) => {
    const time = formatLocalVisitTime(at, language);
    return time && ` (${t('common.ownTime', { time })})`;
  };
  return (
    <Notice
      ref={notice}
      tone="warning"
      title={errorText}
      action={
        refusal?.code === 'visits.enough' && (
          <Link to="/my-reservation" className="tap-area font-semibold text-celadon-700 hover:underline">
            {t('choose.refused.dates')}
          </Link>
        )
      }
    >
      {t('choose.refused.kept')}
      {others.length > 0 && (
        <fieldset className="mt-3 min-w-0">
          <legend className="mb-2 font-semibold text-ink">{t('choose.others')}</legend>
          <div className="flex flex-wrap gap-2">
            {others.map((at) => (
              <ChipToggle key={at} pressed={at === value} onClick={() => onChoose(at)}>
                <Bidi>
                  {formatVisitTime(at, language)}
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

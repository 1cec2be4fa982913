import type { GlossarySyncState } from '../../../../contract/terms/terms.ts';
import { formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Shows if the translation service has the current terms, and the consequences if it does not. */
export function GlossaryNotice({ state: { state, terms, problem, in_step_at, try_at } }: { state: GlossarySyncState }) {
  const t = useTranslations('operator-terms');
  const { language } = useLanguage();
  const time = (at: string) => formatSeoulTime(at, language, { weekday: undefined });
  if (state === 'in-step') return <p className="text-sm text-ink-soft">{t('state.in-step', { count: terms })}</p>;
  if (state !== 'failing') return <Notice still>{t(`state.${state}`)}</Notice>;
  return (
    <Notice still tone="warning" title={t('state.failing')}>
      {problem && <p>{t(`problem.${problem}`)}</p>}
      <p>{in_step_at ? t('state.failing.old', { time: time(in_step_at) }) : t('state.failing.without')}</p>
      {try_at && <p>{t('state.try', { time: time(try_at) })}</p>}
    </Notice>
  );
}

import type { ClinicTranslationBudget } from '../../../contract/translation/translations.ts';
import { formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { useFormatFigures } from './translation-figures.tsx';

const TONES: Record<ClinicTranslationBudget['state'], ChipTone> = { ok: 'jade', near: 'blush', 'used-up': 'blush' };

/** Usage of a monthly budget, who set it, and the button to change it. */
export function TranslationBudgetLine({ name, budget, onSet }: { name: string; budget: ClinicTranslationBudget; onSet: () => void }) {
  const t = useTranslations('operator-translations');
  const { language } = useLanguage();
  const { figure } = useFormatFigures('USD');
  const { characters, used, state, set } = budget;
  const of = { used: figure(used), budget: figure(characters ?? 0) };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">{characters === null ? t('budget.free', of) : t('budget.of', of)}</span>
          {characters !== null && <Chip tone={TONES[state]}>{t(`budget.${state}`)}</Chip>}
        </p>
        <p className="text-sm text-ink-soft">
          {set === null
            ? t('budget.configured')
            : t.rich('budget.set.by', { who: <Bidi>{set.by ?? '–'}</Bidi>, when: <Bidi>{formatSeoulTime(set.at, language, { weekday: undefined })}</Bidi> })}
        </p>
        {state === 'used-up' && <p className="mt-1 text-sm">{t('budget.stopped')}</p>}
      </div>
      <Button kind="ghost" size="s" aria-label={t('budget.change.of', { name })} onClick={onSet}>
        {t('budget.change')}
      </Button>
    </div>
  );
}

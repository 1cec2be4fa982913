import { useTranslations } from '../i18n/translations.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { SectionCard } from '../ui/section-card.tsx';

type Props = { brand: string; staff: boolean; words: boolean; onChange: (words: boolean) => void };

/** Setting for details on the lock screen, with a preview. */
export function LockScreenSetting({ brand, staff, words, onChange }: Props) {
  const t = useTranslations('notices');
  return (
    <SectionCard id="wishes-lock" title={t('lock.title')} className="grid gap-3">
      <CheckField label={t('lock.words')} hint={t('lock.text')} checked={words} onChange={({ target }) => onChange(target.checked)} />
      <figure className="grid gap-2">
        <figcaption className="text-sm text-ink-soft">{t('lock.example')}</figcaption>
        <div aria-live="polite" className="rounded-lg bg-celadon-900 p-5">
          <div className="mx-auto flex max-w-sm gap-3 rounded-md bg-surface p-3.5 shadow-2">
            <span
              aria-hidden="true"
              className="grid size-9 shrink-0 place-items-center rounded-sm bg-celadon-100 font-latin text-lg font-semibold text-celadon-900"
            >
              {brand.slice(0, 1)}
            </span>
            <div className="min-w-0 text-sm">
              <p className="font-semibold">{t('lock.plain.title')}</p>
              <p>
                <bdi>{words ? t(staff ? 'lock.full.staff' : 'lock.full.user') : t('lock.plain', { brand })}</bdi>
              </p>
            </div>
          </div>
        </div>
      </figure>
    </SectionCard>
  );
}

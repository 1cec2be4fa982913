import type { ProductOption } from '../../contract/catalog.ts';
import type { Rate } from '../../contract/money.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { useFacts } from './facts.ts';
import { Price } from './price.tsx';

/** The numbered options of a treatment: what it is, what the price includes (specification 4.3). */
export function OptionList({ options, jpy }: { options: readonly ProductOption[]; jpy: Rate | undefined }) {
  const t = useTranslations('catalog');
  const { ofOption } = useFacts();
  return (
    <section aria-label={t('detail.options')}>
      <ol className="grid gap-3">
        {options.map((option, at) => (
          <Card as="li" look="outline" padded key={option.id}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="font-text min-w-0 text-base font-semibold tracking-normal">
                <Ltr>{at + 1}</Ltr> · <Bidi>{option.title}</Bidi>
              </h2>
              <span className="ms-auto font-semibold">
                <Price amount={option.price} currency={option.currency_code} jpy={jpy} />
              </span>
            </div>
            <p className="mt-1.5 text-sm text-ink-soft">{option.description}</p>
            <p className="mt-2 text-sm text-celadon-700">{ofOption(option).join(' · ')}</p>
          </Card>
        ))}
      </ol>
    </section>
  );
}

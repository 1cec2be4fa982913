import type { PriceChange, PublishedPrice } from '../../../contract/catalog/price-changes.ts';
import { formatExactMoney, formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { QueryView } from '../../session/query-view.tsx';
import { api } from '../../session/session.ts';
import { useQuery } from '../../session/use-query.ts';
import { Bidi } from '../../ui/bidi.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

/** Price history of a clinic: each price that an import published, newest first (specification 7.4). */
export function PriceHistory({ clinic }: { clinic: string }) {
  const t = useTranslations('operator');
  const query = useQuery(clinic, () => api('priceChanges', { params: { hospital_id: Number(clinic) } }));
  return (
    <QueryView query={query} loading={t('prices')} skeletons="h-12" failed={t('prices.failed')} errorLook="notice">
      {(changes) =>
        changes.length > 0 && (
          <Disclosure summary={t('prices')} className="mt-4">
            <ul aria-label={t('prices')} className="grid gap-3 text-sm">
              {changes.map((change) => (
                <PriceChangeItem key={change.id} change={change} />
              ))}
            </ul>
          </Disclosure>
        )
      }
    </QueryView>
  );
}

function PriceChangeItem({ change: { product_title, option_title, before, after, source, at } }: { change: PriceChange }) {
  const t = useTranslations('operator');
  const { language } = useLanguage();
  const [was, is] = [before && inWords(before), inWords(after)];
  function inWords({ fee, currency_code, treatment_price }: PublishedPrice) {
    const money = (amount: number) => formatExactMoney(amount, currency_code, language);
    return { fee: money(fee), price: treatment_price ? `${money(treatment_price.from)} – ${money(treatment_price.to)}` : t('prices.none') };
  }
  return (
    <li className="[overflow-wrap:anywhere]">
      <Bidi className="font-medium">{product_title}</Bidi> · <Bidi>{option_title}</Bidi>
      {(['fee', 'price'] as const)
        .filter((part) => was?.[part] !== is[part])
        .map((part) => (
          <span key={part} className="block tabular-nums">
            {t(`prices.${part}`, { price: was ? `${was[part]} → ${is[part]}` : is[part] })}
          </span>
        ))}
      <span className="block text-ink-soft">
        {formatSeoulTime(at, language, { weekday: undefined })} · {t(`prices.source.${source}`)}
        {!was && ` · ${t('prices.first')}`}
      </span>
    </li>
  );
}

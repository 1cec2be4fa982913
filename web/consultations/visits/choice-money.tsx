import type { ReactNode } from 'react';
import type { ProductOption } from '../../../contract/catalog.ts';
import type { ThreadOrder } from '../../../contract/visits.ts';
import { shortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import type { Way } from './choice.ts';

/** What a date costs and what happens to the money when it is moved or given up, before she presses. */
export function ChoiceMoney({ way, order, option }: { way: Way; order: ThreadOrder | undefined; option: ProductOption | undefined }) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const paid = order && t.rich('money.fee.paid', { amount: <Ltr>{shortMoney(order.total_price, order.currency_code, language)}</Ltr> });
  const due = way === 'pay' && option && <Ltr>{shortMoney(option.price, option.currency_code, language)}</Ltr>;
  const fee: ReactNode = paid || due || t('money.fee.free');
  return (
    <Card padded className="py-2">
      <h2 className="sr-only">{t('money.title')}</h2>
      <DefinitionRows
        align="end"
        rows={[
          { id: 'fee', label: t('money.fee'), value: fee },
          { id: 'treatment', label: t('money.treatment'), value: t('money.treatment.there') },
          ...(paid ? [{ id: 'move', label: t('money.move'), value: t('money.move.keep') }] : []),
          { id: 'giveUp', label: t('money.giveUp'), value: t(paid || due ? 'money.giveUp.full' : 'money.giveUp.nothing') },
        ]}
      />
    </Card>
  );
}

import { getRefundTerms } from '../../contract/orders/fees.ts';
import { formatSeoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi } from '../ui/bidi.tsx';

/**
 * The refund rule in the reader's language, generated from the rule itself (specification 6.10, 6.13): shown wherever a fee is about to be paid or
 * given up. `procedureAt` is the time of the order's procedure, ISO 8601; null if none is fixed.
 */
export function RefundRule({ procedureAt }: { procedureAt: string | null }) {
  const t = useTranslations('fees');
  const { language } = useLanguage();
  const terms = getRefundTerms(procedureAt === null ? null : new Date(procedureAt), new Date());
  if (terms.refund === 'none') return <>{t('refund.over')}</>;
  if (!terms.until) return <>{t('refund.open')}</>;
  return <>{t.rich('refund.until', { time: <Bidi>{formatSeoulTime(terms.until.toISOString(), language)}</Bidi> })}</>;
}

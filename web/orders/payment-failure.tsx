import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { classifyRefusal } from './problem.ts';

/**
 * Shown if the payment window returned without a payment (specification 6.8). `code` is the provider's. `treatment` is the address of the draft's
 * treatment; undefined without a draft.
 */
export function PaymentFailure({ code, treatment }: { code: string | undefined; treatment: string | undefined }) {
  const t = useTranslations('orders');
  const failure = classifyRefusal(code);
  return (
    <ErrorState
      heading="h1"
      title={t(`fail.${failure}`)}
      reassurance={failure !== 'missing' && t(treatment ? 'fail.kept' : 'fail.nothing')}
      action={
        <>
          {treatment ? (
            <>
              <a href="/order" className={buttonClass()}>
                {t('order.back')}
              </a>
              <Link to={treatment} className={buttonClass({ kind: 'ghost' })}>
                {t('order.toTreatment')}
              </Link>
            </>
          ) : (
            <Link to="/treatment-list" className={buttonClass()}>
              {t('order.toTreatments')}
            </Link>
          )}
          <Link to="/help/write" className={buttonClass({ kind: 'quiet' })}>
            {t('fail.help')}
          </Link>
        </>
      }
    >
      {t(`fail.${failure}.text`)}
    </ErrorState>
  );
}

import { useFailureText } from '../i18n/failure-text.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { OrderProblemState } from './problem.ts';

/** A problem with the purchase, what was saved, and what to do (specification 6.3). */
export function OrderProblem({ problem, treatment }: { problem: Exclude<OrderProblemState, { kind: 'visit' }>; treatment: string }) {
  const t = useTranslations('orders');
  const failureText = useFailureText();
  if (problem.kind === 'closed') return <Notice tone="info">{t('order.closed')}</Notice>;
  if (problem.kind === 'clinic') {
    return (
      <Notice
        tone="warning"
        title={problem.reason}
        action={
          <a href="/treatment-list" className={buttonClass({ kind: 'ghost', size: 's' })}>
            {t('order.none.go')}
          </a>
        }
      />
    );
  }
  if (problem.kind === 'quote') {
    return (
      <Notice
        tone="warning"
        title={problem.reason}
        action={
          <a href={treatment} className={buttonClass({ kind: 'ghost', size: 's' })}>
            {t('order.quote')}
          </a>
        }
      />
    );
  }
  if (problem.kind === 'options') {
    return (
      <Notice
        tone="warning"
        title={t(`order.${problem.why}`)}
        action={
          <a href={treatment} className={buttonClass({ kind: 'ghost', size: 's' })}>
            {t('order.options')}
          </a>
        }
      />
    );
  }
  const reason =
    problem.kind === 'window' ? t('order.failed.window') : problem.failure.kind === 'script' ? t('order.failed.script') : failureText.of(problem.failure);
  return (
    <Notice tone="error" title={t('order.failed')}>
      <p>{reason}</p>
      <p>{t('order.failed.nothing')}</p>
    </Notice>
  );
}

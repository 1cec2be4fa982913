import { ChoiceCard, type ChosenOrder } from '../../../catalog/return-card.tsx';
import { formatVisitTime } from '../../../consultations/reservations/visit-clock.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { readOrderDraft } from '../../../orders/draft.ts';
import { classifyPath } from '../../../site/home.rules.ts';
import { ReturnCard } from '../../../site/return-card.tsx';

/** Shows what the reader chose before signing in (specification 3.1), or the page that led to the login. `isGuest`: on the sign-in page. */
export default function Choice({ isGuest = false }: { isGuest?: boolean }) {
  return (
    <ChoiceCard
      readOrder={readChosenOrder}
      formatStart={formatVisitTime}
      isGuest={isGuest}
      otherwise={(path, forget) => (isGuest ? <SignInReason path={path} /> : <ReturnCard path={path} onForget={forget} />)}
    />
  );
}

function readChosenOrder(): ChosenOrder | undefined {
  const draft = readOrderDraft();
  const [line] = draft?.order_products ?? [];
  if (!draft || !line) return undefined;
  const { product_id, hospital_id } = line;
  return { product_id, hospital_id, option_ids: draft.order_products.map(({ option_id }) => option_id), start: draft.visit_at };
}

const REASONS = { reservations: 'login.reservations', myPage: 'login.myPage', order: 'login.order', clinic: 'login.clinic' } as const;

function SignInReason({ path }: { path: string }) {
  const t = useTranslations('choice');
  const kind = classifyPath(path);
  return <p className="font-semibold">{t(kind in REASONS ? REASONS[kind as keyof typeof REASONS] : 'login.other')}</p>;
}

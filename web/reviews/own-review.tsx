import { useState } from 'react';
import { Link } from 'react-router';
import { REVIEW_SCORES } from '../../contract/constants.ts';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import { formatTimeIn } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { api } from '../session/session.ts';
import { useMutation } from '../session/use-mutation.ts';
import { Ltr } from '../ui/bidi.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.tsx';
import { OwnPictures } from './pictures/own-pictures.tsx';
import { ReviewForm } from './review-form.tsx';
import { TranslatedText } from './translated-text.tsx';

type Props = { visit: VisitReview; onChanged: () => void };

/** A past visit with the patient's review. The patient can write, read, change or withdraw it; otherwise the reason is shown. */
export function OwnReview({ visit, onChanged }: Props) {
  const t = useTranslations('own-reviews');
  const [changing, setChanging] = useState(false);
  if (visit.withdrawn_at) return <Notice still>{t('withdrawn')}</Notice>;
  if (!visit.review && !visit.may_write) return <Notice still>{t('notYet')}</Notice>;
  if (!visit.review || changing) {
    return (
      <ReviewForm
        visit={visit}
        onSaved={() => {
          setChanging(false);
          onChanged();
        }}
      />
    );
  }
  return <WrittenReview visit={visit} review={visit.review} onChange={() => setChanging(true)} onChanged={onChanged} />;
}

type WrittenProps = Props & { review: NonNullable<VisitReview['review']>; onChange: () => void };

function WrittenReview({ visit, review, onChange, onChanged }: WrittenProps) {
  const t = useTranslations('own-reviews');
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const { hidden, answer, edit_until } = review;
  return (
    <div className="grid gap-5">
      {hidden ? (
        <Notice tone="warning" still title={t('hidden.title')}>
          {t('hidden.text', { reason: t(`fault.${hidden.reason}`) })}
        </Notice>
      ) : (
        <Notice tone="success" still>
          {t('standing')}
        </Notice>
      )}
      <Card padded className="grid gap-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {REVIEW_SCORES.map((score) => (
            <div key={score} className="flex gap-1.5">
              <dt className="text-ink-soft">{t(`stars.${score}`)}</dt>
              <dd className="font-semibold">
                <Ltr>{review.scores[score]}/5</Ltr>
              </dd>
            </div>
          ))}
        </dl>
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {review.words}
        </p>
        <p className="text-sm text-ink-soft">{t('shownAs', { name: review.country_only ? visit.shown_as.country : visit.shown_as.named })}</p>
        {answer && (
          <section className="grid gap-2 border-s-2 border-celadon-300 ps-4">
            <h2 className="font-text text-sm font-semibold tracking-normal">{t('answer')}</h2>
            <TranslatedText words={answer} />
          </section>
        )}
      </Card>
      <OwnPictures visitId={visit.visit_id} />
      {edit_until && <p className="text-sm text-ink-soft">{t('editUntil', { time: formatTimeIn(edit_until, language, 'Asia/Seoul') })}</p>}
      <div className="flex flex-wrap gap-3">
        {edit_until && (
          <Button kind="ghost" onClick={onChange}>
            {t('change')}
          </Button>
        )}
        {visit.product_id !== null && !hidden && (
          <Link to={`/event-review/${visit.hospital_id}/${visit.product_id}`} className={buttonClass({ kind: 'ghost' })}>
            {t('inPlace')}
          </Link>
        )}
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('withdraw')}
        </Button>
      </div>
      {asking && <WithdrawDialog visitId={visit.visit_id} onClose={() => setAsking(false)} onChanged={onChanged} />}
    </div>
  );
}

function WithdrawDialog({ visitId, onClose, onChanged }: { visitId: number; onClose: () => void; onChanged: () => void }) {
  const t = useTranslations('own-reviews');
  const { pending, errorText, run } = useMutation(async () => {
    await api('withdrawReview', { params: { id: visitId } });
    toast(t('withdrawn'), { tone: 'success' });
    onClose();
    onChanged();
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('withdraw.title')}
      confirmLabel={t('withdraw.confirm')}
      cancelLabel={t('withdraw.keep')}
      closeLabel={t('withdraw.keep')}
      busy={pending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t('withdraw.text')}</p>
      {errorText !== undefined && (
        <Notice tone="error" className="mt-4">
          {errorText}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

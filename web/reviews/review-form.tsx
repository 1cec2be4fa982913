import { useState } from 'react';
import { REVIEW_SCORES, type ReviewScore } from '../../contract/constants.ts';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import { isBlank, MAX_REVIEW_LENGTH } from '../../contract/rules.ts';
import { ConsentDialog } from '../consents/consent-dialog.tsx';
import { useTranslations } from '../i18n/translations.tsx';
import { api } from '../session/session.ts';
import { useForm } from '../session/use-form.ts';
import { Bidi } from '../ui/bidi.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { toast } from '../ui/toast.tsx';

type Stars = Partial<Record<ReviewScore, number>>;
const STAR_VALUES = ['1', '2', '3', '4', '5'] as const;

/** Stars, text, the displayed name, and the consequences of publishing. */
export function ReviewForm({ visit, onSaved }: { visit: VisitReview; onSaved: () => void }) {
  const t = useTranslations('own-reviews');
  const { review } = visit;
  const [scores, setScores] = useState<Stars>(review?.scores ?? {});
  const [words, setWords] = useState(review?.words ?? '');
  const [countryOnly, setCountryOnly] = useState(review?.country_only ?? false);
  const [product, setProduct] = useState('');
  const [consent, setConsent] = useState(false);
  const { ref, errors, errorText, pending, run, field, clearErrors } = useForm({
    fields: [...REVIEW_SCORES, 'words', 'product_id', 'consent'],
    validate: () => ({
      ...Object.fromEntries(REVIEW_SCORES.filter((score) => !scores[score]).map((score) => [score, t('stars.missing')])),
      ...(isBlank(words) && { words: t('words.missing') }),
      ...(words.trim().length > MAX_REVIEW_LENGTH && { words: t('common.tooLong', { count: MAX_REVIEW_LENGTH }) }),
      ...(visit.product_id === null && product === '' && { product_id: t('treatment.missing') }),
      ...(!consent && { consent: t('consent.missing') }),
    }),
    async send() {
      const { result = 0, care = 0, price = 0, language = 0 } = scores;
      await api('saveReview', {
        params: { id: visit.visit_id },
        body: {
          ...{ scores: { result, care, price, language }, words: words.trim(), country_only: countryOnly, consent: true },
          ...(product && { product_id: Number(product) }),
        },
      });
      toast(t(review ? 'saved' : 'published'), { tone: 'success' });
      onSaved();
    },
  });
  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {visit.product_id === null && (
        <TreatmentField
          visit={visit}
          value={product}
          error={errors.product_id}
          onChange={(chosen) => {
            setProduct(chosen);
            clearErrors('product_id');
          }}
        />
      )}
      {REVIEW_SCORES.map((score) => (
        <StarField
          key={score}
          score={score}
          value={scores[score]}
          error={errors[score]}
          onChange={(value) => {
            setScores({ ...scores, [score]: value });
            clearErrors(score);
          }}
        />
      ))}
      <Field {...field('words', words, setWords)} multiline rows={6} required label={t('words')} hint={t('words.hint', { count: MAX_REVIEW_LENGTH })} />
      <AuthorChoice visit={visit} countryOnly={countryOnly} onChange={setCountryOnly} />
      <PublishingConsent
        consent={consent}
        error={errors.consent}
        onChange={(agreed) => {
          setConsent(agreed);
          clearErrors('consent');
        }}
      />
      {errorText !== undefined && (
        <Notice tone="error" title={t('failed')}>
          {errorText}
        </Notice>
      )}
      <p className="text-sm text-ink-soft">{t('rules')}</p>
      <div>
        <Button type="submit" busy={pending}>
          {t(review ? 'save' : 'publish')}
        </Button>
      </div>
    </form>
  );
}

type StarProps = { score: ReviewScore; value: number | undefined; error: string | undefined; onChange: (value: number) => void };

/** One to five stars for one aspect. */
function StarField({ score, value, error, onChange }: StarProps) {
  const t = useTranslations('own-reviews');
  return (
    <Segmented
      required
      label={
        <>
          {t(`stars.${score}`)} <span className="font-normal text-ink-soft">{t('stars.scale')}</span>
        </>
      }
      options={STAR_VALUES.map((each) => ({ value: each, label: <Star value={each} label={t('stars.label', { value: each })} /> }))}
      value={value ? (String(value) as (typeof STAR_VALUES)[number]) : null}
      error={error}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

type TreatmentProps = { visit: VisitReview; value: string; error: string | undefined; onChange: (chosen: string) => void };

/** Choice of the treatment, for a visit that has none. */
function TreatmentField({ visit, value, error, onChange }: TreatmentProps) {
  const t = useTranslations('own-reviews');
  return (
    <SelectField
      name="product_id"
      required
      label={t('treatment')}
      placeholder={t('treatment.choose')}
      error={error}
      options={visit.treatments.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Choice of how the author is shown: by shortened name, or by country only. */
function AuthorChoice({ visit, countryOnly, onChange }: { visit: VisitReview; countryOnly: boolean; onChange: (only: boolean) => void }) {
  const t = useTranslations('own-reviews');
  const { named, country } = visit.shown_as;
  return (
    <section className="grid gap-2">
      <CheckField name="country_only" label={t('country')} checked={countryOnly} onChange={({ target }) => onChange(target.checked)} />
      <p className="text-sm text-ink-soft" aria-live="polite">
        {t.rich('shownAs', { name: <Bidi className="font-semibold text-ink">{countryOnly ? t('shown.country', { country }) : named}</Bidi> })}
        {!countryOnly && <span className="block">{t('shown.more')}</span>}
      </p>
    </section>
  );
}

/** The consequences of publishing, and the consent with its text. */
function PublishingConsent({ consent, error, onChange }: { consent: boolean; error: string | undefined; onChange: (agreed: boolean) => void }) {
  const t = useTranslations('own-reviews');
  const [reading, setReading] = useState(false);
  return (
    <>
      <Notice tone="warning" still title={t('health.title')}>
        {t('health.text')}
      </Notice>
      <CheckField
        name="consent"
        required
        label={t('consent')}
        error={error}
        checked={consent}
        onChange={({ target }) => onChange(target.checked)}
        end={
          <button
            type="button"
            aria-label={t('consent.read.named')}
            onClick={() => setReading(true)}
            className="min-h-tap min-w-tap shrink-0 rounded-sm px-2 text-sm font-semibold text-celadon-700 hover:underline"
          >
            {t('consent.read')}
          </button>
        }
      />
      {reading && <ConsentDialog consent="review" onClose={() => setReading(false)} />}
    </>
  );
}

function Star({ value, label }: { value: string; label: string }) {
  return (
    <>
      <span aria-hidden="true">
        {value} <span className="text-gold">★</span>
      </span>
      <span className="sr-only">{label}</span>
    </>
  );
}

import { useState } from 'react';
import { PICTURE_REFUSAL_REASONS, type PictureRefusalReason } from '../../../contract/constants.ts';
import type { ReportedReview } from '../../../contract/reviews/review-desk.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { FormDialog } from '../../session/form-dialog.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.tsx';

type ReviewPicture = NonNullable<ReportedReview['pictures']>[number];

/** The pictures of a review, each to be released or refused with a reason. */
export function ReviewPictures({ review: { pictures = [], username }, onDecided }: { review: ReportedReview; onDecided: () => void }) {
  const t = useTranslations('operator-reviews');
  const [refusing, setRefusing] = useState<ReviewPicture>();
  if (pictures.length === 0) return null;
  return (
    <section aria-label={t('pictures')} className="grid gap-2">
      <ul className="grid gap-3 sm:grid-cols-2">
        {pictures.map((one, at) => (
          <PictureCase
            key={one.id}
            one={one}
            name={t('picture.of', { index: at + 1, name: username })}
            onRefuse={() => setRefusing(one)}
            onDecided={onDecided}
          />
        ))}
      </ul>
      {refusing && (
        <RefusePictureDialog
          id={refusing.id}
          onRefused={() => {
            setRefusing(undefined);
            onDecided();
          }}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </section>
  );
}

/** Props of a picture, which is never cropped, so that the operator sees everything that is released. */
type PictureCaseProps = { one: ReviewPicture; name: string; onRefuse: () => void; onDecided: () => void };

function PictureCase({ one: { id, picture, state }, name, onRefuse, onDecided }: PictureCaseProps) {
  const t = useTranslations('operator-reviews');
  const { pending, errorText, run } = useMutation(async () => {
    await api('decideReviewPicture', { params: { id }, body: { act: 'release' } });
    toast(t('release.done'), { tone: 'success' });
    onDecided();
  });
  return (
    <li className="grid content-start gap-2">
      <a href={picture.src.replace('.medium.', '.large.')} target="_blank" rel="noreferrer" aria-label={t('picture.open', { name })}>
        <Picture source={picture} alt={name} sizes="(min-width: 769px) 400px, 90vw" className="rounded-s" />
      </a>
      {errorText !== undefined && (
        <Notice tone="error" title={t('act.failed')}>
          {errorText}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {state === 'waiting' ? (
          <Button size="s" busy={pending} aria-label={t('release.of', { name })} onClick={() => void run()}>
            {t('release')}
          </Button>
        ) : (
          <Chip tone="jade">{t('released')}</Chip>
        )}
        <Button size="s" kind="ghost" aria-label={t('refuse.of', { name })} onClick={onRefuse}>
          {t('refuse')}
        </Button>
      </div>
    </li>
  );
}

/** Asks for a reason and refuses a picture. Its author is notified. */
function RefusePictureDialog({ id, onRefused, onClose }: { id: string; onRefused: () => void; onClose: () => void }) {
  const t = useTranslations('operator-reviews');
  const [reason, setReason] = useState<PictureRefusalReason | ''>('');
  const form = useForm({
    fields: ['reason'],
    validate: () => (reason === '' ? { reason: t('reason.missing') } : {}),
    async send() {
      if (reason === '') return;
      await api('decideReviewPicture', { params: { id }, body: { act: 'refuse', reason } });
      toast(t('refuse.done'), { tone: 'success' });
      onRefused();
    },
  });
  return (
    <FormDialog
      form={form}
      danger
      title={t('refuse.title')}
      confirmLabel={t('refuse')}
      cancelLabel={t('common.cancel')}
      errorTitle={t('act.failed')}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('refuse.text')}</p>
      <SelectField
        {...form.field('reason', reason, setReason)}
        label={t('refuse.reason')}
        placeholder={t('reason.choose')}
        options={PICTURE_REFUSAL_REASONS.map((value) => ({ value, label: t(`pictureFault.${value}`) }))}
      />
    </FormDialog>
  );
}

import { ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ANGLES_BY_SUBJECT, type PhotoAngle, type PhotoSubject } from '../../../../contract/threads/photo-angles.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AngleDrawing } from './angle-drawing.tsx';
import { ChooseAttachmentKind } from './choose-kind.tsx';
import { GuideStep } from './guide-step.tsx';
import { LocalPhoto } from './local-photo.tsx';

/** Photos taken with the guide that are not added yet. */
export type GuidePhotos = ReadonlyMap<PhotoAngle, File>;

export type PhotoGuideProps = {
  taken: GuidePhotos;
  onTaken: (photos: GuidePhotos) => void;
  /** Adds the photos of this kind. */
  onAdd: (kind: PhotoSubject) => void;
  /** Lets the patient choose other files. */
  onOther: () => void;
  onClose: () => void;
};

/**
 * Guide in which a patient takes photos of face or teeth, angle by angle (specification 5.21). Each can be skipped, retaken and viewed before
 * anything leaves the device. The patient can choose other files instead.
 */
export default function PhotoGuide({ taken, onTaken, onAdd, onOther, onClose }: PhotoGuideProps) {
  const [kind, setKind] = useState<PhotoSubject>();
  if (!kind) return <ChooseAttachmentKind begun={taken.size > 0} onGuide={setKind} onOther={onOther} onClose={onClose} />;
  return <AngleSteps key={kind} kind={kind} taken={taken} onTaken={onTaken} onAdd={() => onAdd(kind)} onBack={() => setKind(undefined)} onClose={onClose} />;
}

type AngleStepsProps = Omit<PhotoGuideProps, 'onAdd' | 'onOther'> & { kind: PhotoSubject; onAdd: () => void; onBack: () => void };

function AngleSteps({ kind, taken, onTaken, onAdd, onBack, onClose }: AngleStepsProps) {
  const t = useTranslations('photo-guide');
  const angles: readonly PhotoAngle[] = ANGLES_BY_SUBJECT[kind];
  /** Index of the shown angle. After the last one, the overview is shown. */
  const [at, setAt] = useState(0);
  const angle = angles[at];
  const photo = angle && taken.get(angle);
  const count = angles.filter((one) => taken.has(one)).length;
  const back = (
    <Button kind="quiet" size="s" onClick={() => (at === 0 ? onBack() : setAt(at - 1))}>
      {t('back')}
    </Button>
  );
  return (
    <Dialog
      open
      kind="full"
      title={t(`kind.${kind}`)}
      subtitle={angle ? t('step', { number: at + 1, count: angles.length }) : undefined}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <div className="flex items-center justify-between gap-2 pb-1">
          {back}
          {angle ? (
            <Button kind={photo ? 'primary' : 'ghost'} size="s" onClick={() => setAt(at + 1)}>
              {t(photo ? 'next' : 'skip')}
            </Button>
          ) : (
            <Button size="s" disabled={count === 0} onClick={onAdd}>
              {t('add', { count })}
            </Button>
          )}
        </div>
      }
    >
      {angle ? (
        <GuideStep key={angle} kind={kind} angle={angle} first={at === 0} photo={photo} onPhoto={(file) => onTaken(new Map(taken).set(angle, file))} />
      ) : (
        <PhotoOverview angles={angles} taken={taken} onChange={(one) => setAt(angles.indexOf(one))} />
      )}
    </Dialog>
  );
}

/** All angles with their photos, each with a button back to it. */
function PhotoOverview({ angles, taken, onChange }: { angles: readonly PhotoAngle[]; taken: GuidePhotos; onChange: (angle: PhotoAngle) => void }) {
  const t = useTranslations('photo-guide');
  const names = useTranslations('angles');
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => head.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <h3 ref={head} tabIndex={-1} className="text-lg">
        {t('overview.title')}
      </h3>
      {angles.every((angle) => !taken.has(angle)) && <p>{t('none')}</p>}
      <ul className="grid gap-2">
        {angles.map((angle) => {
          const photo = taken.get(angle);
          return (
            <li key={angle}>
              <button
                type="button"
                onClick={() => onChange(angle)}
                className="flex w-full items-center gap-3 rounded-md border border-line bg-surface p-2 text-start hover:bg-celadon-50"
              >
                <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-xs text-ink-soft">
                  {photo ? <LocalPhoto file={photo} alt="" className="size-full object-cover" /> : <AngleDrawing angle={angle} className="size-12" />}
                </span>
                <span className="grid min-w-0 flex-1">
                  <span className="font-semibold">{names(angle)}</span>
                  <span className="text-sm text-ink-soft">{t(photo ? 'taken' : 'skipped')}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
              </button>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-soft">{names('sides.user')}</p>
    </div>
  );
}

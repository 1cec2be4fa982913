import type { ProductDetail } from '../../../contract/catalog/catalog.ts';
import type { TreatmentGuide } from '../../../contract/catalog/procedures.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { BulletList } from '../fact-list.tsx';

const points = (texts: readonly string[]) => texts.map((title) => ({ id: title, title }));

/** The steps of the treatment, in order. */
export function GuideSteps({ steps }: Pick<TreatmentGuide, 'steps'>) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, at) => (
        <li key={step} className="flex items-start gap-3">
          <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-celadon-100 text-sm font-semibold text-celadon-900">
            {at + 1}
          </span>
          <span className="min-w-0 pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}

/** Preparation, aftercare, and when to call the clinic. */
export function GuideCare({ care }: { care: NonNullable<ProductDetail['care']> }) {
  const t = useTranslations('treatment');
  return <Lists lists={(['prepare', 'aftercare', 'call'] as const).map((name) => ({ name: t(`care.${name}`), texts: care[name] }))} />;
}

/** Common and rare risks, without an assessment. */
export function GuideRisks({ risks }: Pick<TreatmentGuide, 'risks'>) {
  const t = useTranslations('treatment');
  return (
    <>
      <Lists lists={(['common', 'rare'] as const).map((name) => ({ name: t(`risks.${name}`), texts: risks[name] }))} />
      <p className="text-sm text-ink-soft">{t('risks.note')}</p>
    </>
  );
}

function Lists({ lists }: { lists: readonly { name: string; texts: readonly string[] }[] }) {
  return lists
    .filter(({ texts }) => texts.length > 0)
    .map(({ name, texts }) => (
      <div key={name} className="grid gap-1.5">
        <h3 className="font-text text-base font-semibold tracking-normal">{name}</h3>
        <BulletList items={points(texts)} />
      </div>
    ));
}

/** Questions with collapsed answers. The browser's search finds them too. */
export function GuideQuestions({ questions }: Pick<TreatmentGuide, 'questions'>) {
  return (
    <div className="md:columns-2 md:gap-14">
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} summary={question} className="break-inside-avoid">
          <p className="text-ink-soft">{answer}</p>
        </Disclosure>
      ))}
    </div>
  );
}

import { useId } from 'react';
import type { Hospital, ProductDetail } from '../../../contract/catalog/catalog.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';

/** Preparation, aftercare, and when and whom to call. The texts are from the treatment and its department, if the catalogue still has them. */
export function VisitInstructions({ product, hospital }: { product: ProductDetail | undefined; hospital: Hospital }) {
  const t = useTranslations('visits');
  const { notes = '', care } = product ?? {};
  return (
    <>
      {(notes || care) && <InstructionList title={t('page.prepare')} all={[...(care?.prepare ?? []), ...(notes ? [notes] : [])]} />}
      {care && <InstructionList title={t('page.aftercare')} all={care.aftercare} />}
      <Card padded as="section" className="print:shadow-none">
        <InstructionList title={t('page.call')} all={care?.call ?? []} />
        <ul className="mt-3 grid gap-1">
          <li>
            {t('page.call.clinic')}: <PhoneLink tel={hospital.tel} />
            {hospital.phone !== hospital.tel && (
              <>
                {' · '}
                <PhoneLink tel={hospital.phone} />
              </>
            )}
          </li>
          <li>{t.rich('page.call.emergency', { number: <PhoneLink tel="119" /> })}</li>
          <li>{t.rich('page.call.interpreter', { number: <PhoneLink tel="1330" /> })}</li>
        </ul>
      </Card>
    </>
  );
}

function InstructionList({ title, all }: { title: string; all: readonly string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="break-inside-avoid">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {all.length > 0 && (
        <ul className="grid list-disc gap-1.5 ps-5 text-ink-soft">
          {all.map((each) => (
            <li key={each} className="whitespace-pre-line">
              {each}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function PhoneLink({ tel }: { tel: string }) {
  return (
    <a href={`tel:${tel.replaceAll(/[^+\d]/g, '')}`} className="tap-area inline-flex font-semibold text-celadon-700 hover:underline">
      <Ltr>{tel}</Ltr>
    </a>
  );
}

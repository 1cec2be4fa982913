import type { FixedDocument } from '../../contract/site/site.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { DocumentBody, toSectionId } from '../ui/document-body.tsx';
import { DocumentNotice, DocumentVersions, useVersionDayFormatter } from './document-versions.tsx';

/** Page of a fixed text: title, first day in force and, on a desktop, a table of contents. */
export function FixedDocumentPage({ document }: { document: FixedDocument }) {
  const t = useTranslations('site');
  const day = useVersionDayFormatter();
  const isComing = document.version > document.in_force;
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-5 py-8 md:px-8 md:py-14 lg:grid-cols-[16rem_minmax(0,44rem)]" lang={document.language}>
      <header className="grid gap-3 border-b border-line pb-6 lg:col-start-2">
        <h1>{document.title}</h1>
        <p className="text-lg text-ink-soft">{document.summary}</p>
        <p className="text-sm text-ink-soft">{t.rich(isComing ? 'document.takesEffect' : 'document.inForce', { date: day(document.version) })}</p>
        <DocumentNotice document={document} />
      </header>
      <nav aria-label={t('document.contents')} className="hidden lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:block">
        <div className="sticky top-24 grid gap-3">
          <h2 className="font-text text-sm font-semibold tracking-normal text-ink-soft">{t('document.contents')}</h2>
          <ol className="grid border-s border-line">
            {document.sections.map(({ heading }, index) => (
              <li key={heading}>
                <a
                  href={`#${toSectionId(index)}`}
                  className="-ms-px block border-s-2 border-transparent py-1.5 ps-4 text-sm text-ink-soft hover:border-celadon-700 hover:text-ink"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <div className="lg:col-start-2">
        <DocumentBody sections={document.sections} linked />
      </div>
      <DocumentVersions document={document} />
    </div>
  );
}

import { Link } from 'react-router';
import type { DocumentName } from '../../contract/constants.ts';
import type { SiteSettings } from '../../contract/site/site.ts';
import { getFormatter } from '../i18n/formatter.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { cx } from '../ui/cx.ts';

const LINKS = [
  { to: '/companyInfo', words: 'footer.companyInfo' },
  { to: '/terms', words: 'footer.terms', document: 'terms' },
  { to: '/privacy', words: 'footer.privacy', document: 'privacy' },
  { to: '/commercial-transactions', words: 'footer.commercial' },
  { to: '/help', words: 'footer.help' },
  { to: '/guide', words: 'footer.guide' },
  { to: '/list-order', words: 'footer.listOrder' },
  { to: '/unauthorizedEmailCollection', words: 'footer.noEmail' },
] as const satisfies { to: string; words: string; document?: DocumentName }[];

type FooterProps = {
  site: SiteSettings;
  /** True on pages without navigation, where a phone shows it whole. On others it is one line that unfolds. */
  isOpen: boolean;
  className?: string | undefined;
};

/** Customer center, company, links (specification 2.3). */
export default function Footer({ site, isOpen, className }: FooterProps) {
  const t = useTranslations('shell');
  const { company, support } = site;
  const openCheck = (event: React.MouseEvent<HTMLAnchorElement>) => {
    // Opens a window of 750 by 700 pixels (specification 2.3). If it is blocked, the link works normally.
    if (window.open(event.currentTarget.href, 'business-check', 'popup,width=750,height=700')) event.preventDefault();
  };
  return (
    <footer className={cx('mt-8 border-t border-line bg-sunken px-5 text-sm text-ink-soft md:mt-16 md:px-0 print:hidden', className)}>
      <details open={isOpen} className="whole-on-desk">
        {/* The platform's own mark: `Disclosure` would add its script to every page. */}
        <summary className="py-4 font-semibold">{t('footer.summary')}</summary>
        <div className="mx-auto grid max-w-7xl gap-8 pt-3 pb-5 md:grid-cols-[auto_1fr] md:gap-16 md:px-8 md:py-10">
          <div className="grid content-start gap-1">
            <h2 className="font-text text-sm font-semibold tracking-normal text-ink">{t('footer.center')}</h2>
            <a href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`} className="inline-flex min-h-tap items-center text-xl font-semibold text-celadon-900">
              <Ltr>{support.phone}</Ltr>
            </a>
            <p>{t.rich('footer.hours', { hours: <Ltr>{support.hours}</Ltr> })}</p>
          </div>
          <div className="grid content-start gap-4">
            <ul className="flex flex-wrap gap-x-6">
              {LINKS.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className="inline-flex min-h-tap flex-wrap items-center gap-x-1.5 font-medium text-ink hover:underline">
                    {t(link.words)}
                    {'document' in link && <AnnouncedText version={site.announced.find(({ name }) => name === link.document)?.version} />}
                  </Link>
                </li>
              ))}
            </ul>
            <address className="flex flex-wrap gap-x-4 gap-y-1 text-xs not-italic">
              <span>{t.rich('footer.company', { name: <Bidi>{company.name}</Bidi>, representative: <Bidi>{company.representative}</Bidi> })}</span>
              <span>{t.rich('footer.business', { number: <Ltr className="whitespace-nowrap">{company.business_number}</Ltr> })}</span>
              <span>{t.rich('footer.mailOrder', { number: <Ltr className="whitespace-nowrap">{company.mail_order_number}</Ltr> })}</span>
              <span>{t.rich('footer.medicalTourism', { number: <Ltr className="whitespace-nowrap">{company.medical_tourism_number}</Ltr> })}</span>
              <Bidi>{company.address}</Bidi>
              <a href={`mailto:${company.email}`} className="underline">
                <Ltr>{company.email}</Ltr>
              </a>
              <a href={site.business_check_url} target="_blank" rel="noopener noreferrer" onClick={openCheck} className="underline">
                {t('footer.check')}
              </a>
            </address>
            <p className="text-xs">{t('footer.responsibility')}</p>
          </div>
        </div>
      </details>
    </footer>
  );
}

/** Announces a changed text and its date to all readers (terms, article 3). */
function AnnouncedText({ version }: { version: string | undefined }) {
  const t = useTranslations('shell');
  const { locale } = useLanguage();
  if (!version) return null;
  const day = getFormatter(Intl.DateTimeFormat, locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(version));
  return <span className="text-xs font-normal text-ink-soft">{t.rich('footer.announced', { date: <time dateTime={version}>{day}</time> })}</span>;
}

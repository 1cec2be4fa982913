import { Link } from 'react-router';
import type { ConsentRecord } from '../../../contract/accounts/privacy.ts';
import { getBrowserTimeZone } from '../../i18n/format.ts';
import { LANGUAGE_NAMES, LOCALES } from '../../i18n/languages.ts';
import { formatTimeWithZone } from '../../i18n/time-with-place.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Chip } from '../../ui/chip.tsx';

/** Documents with their own page. The texts of consents open in a dialog. */
const DOCUMENT_PAGES: Record<string, string> = { terms: '/terms', privacy: '/privacy' };
const TITLED_DOCUMENTS = [
  'terms',
  'privacy',
  'consent-personal',
  'consent-sensitive',
  'consent-third-party',
  'consent-translators',
  'consent-interpreter',
  'consent-review',
  'consent-review-pictures',
  'consent-attachments',
] as const;
const hasTitle = (document: string): document is (typeof TITLED_DOCUMENTS)[number] => (TITLED_DOCUMENTS as readonly string[]).includes(document);

const linkClass = 'inline-flex min-h-tap items-center text-start font-semibold text-celadon-700 hover:underline';

/** One consent: a link to the document, its version and language, the time, and whether it was withdrawn. */
export function ConsentRow({ consent, onRead }: { consent: ConsentRecord; onRead: (consent: ConsentRecord) => void }) {
  const t = useTranslations('privacy');
  const { language } = useLanguage();
  const { document } = consent;
  const name = hasTitle(document) ? t(`document.${document}`) : document;
  const page = DOCUMENT_PAGES[document];
  return (
    <li className="border-b border-line py-1.5 last:border-b-0">
      {page ? (
        <Link to={`${page}?version=${consent.version}`} className={linkClass}>
          {name}
        </Link>
      ) : (
        <button type="button" aria-label={t('consents.read', { document: name })} onClick={() => onRead(consent)} className={linkClass}>
          {name}
        </button>
      )}
      <p className="text-sm text-ink-soft">
        {t.rich('consents.detail', {
          version: <Ltr>{consent.version}</Ltr>,
          language: <Bidi>{new Intl.DisplayNames(LOCALES[language], { type: 'language' }).of(consent.language) ?? LANGUAGE_NAMES[consent.language]}</Bidi>,
          time: <ConsentTime iso={consent.agreed_at} />,
        })}
      </p>
      {consent.withdrawn_at && (
        <Chip className="mt-1">
          <span>{t.rich('consents.withdrawn', { time: <ConsentTime iso={consent.withdrawn_at} /> })}</span>
        </Chip>
      )}
    </li>
  );
}

/** A time in the reader's time zone. It names the zone because it is evidence. */
function ConsentTime({ iso }: { iso: string }) {
  const { language } = useLanguage();
  const zone = getBrowserTimeZone();
  return (
    <time dateTime={iso}>
      <bdi>{formatTimeWithZone(iso, language, zone, { weekday: undefined })}</bdi>
    </time>
  );
}

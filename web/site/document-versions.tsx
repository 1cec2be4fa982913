import { Link } from 'react-router';
import type { FixedDocument } from '../../contract/site/site.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Returns a formatter for the first day of a version. */
export function useVersionDayFormatter() {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (version: string) => <time dateTime={version}>{format.format(new Date(version))}</time>;
}

/** Notes about a text: a future version is announced, this version is not in force yet, or no longer. */
export function DocumentNotice({ document: { version, in_force: inForce, coming, changes } }: { document: FixedDocument }) {
  const t = useTranslations('site');
  const day = useVersionDayFormatter();
  if (version === inForce && coming) {
    return (
      <Notice
        still
        title={t.rich('document.coming', { date: day(coming.version) })}
        action={<OtherVersion version={coming.version} words={t('document.coming.read')} />}
      >
        <Changes changes={coming.changes} />
      </Notice>
    );
  }
  if (version === inForce) return null;
  const isComing = version > inForce;
  return (
    <Notice
      still
      tone={isComing ? 'info' : 'warning'}
      title={isComing ? t.rich('document.announced', { date: day(version) }) : t('document.earlier')}
      action={<OtherVersion words={t('document.inForce.read')} />}
    >
      {isComing && <Changes changes={changes} />}
    </Notice>
  );
}

function OtherVersion({ version, words }: { version?: string; words: string }) {
  return (
    <Link to={version ? `?version=${version}` : '?'} className={buttonClass({ kind: 'ghost', size: 's' })}>
      {words}
    </Link>
  );
}

function Changes({ changes }: { changes: readonly string[] }) {
  const t = useTranslations('site');
  return (
    <>
      <p className="mt-1">{t('document.changes')}</p>
      <ul className="mt-1 grid list-disc gap-1 ps-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  );
}

/** Links to all versions, newest first. Renders nothing if there is only one. */
export function DocumentVersions({ document: { version, versions } }: { document: FixedDocument }) {
  const t = useTranslations('site');
  const day = useVersionDayFormatter();
  if (versions.length < 2) return null;
  return (
    <nav aria-label={t('document.versions')} className="grid gap-2 border-t border-line pt-6 text-sm lg:col-start-2">
      <h2 className="font-text text-sm font-semibold tracking-normal text-ink-soft">{t('document.versions')}</h2>
      <ul className="flex flex-wrap gap-x-6">
        {versions.toReversed().map((one) => (
          <li key={one}>
            <Link
              to={`?version=${one}`}
              aria-current={one === version ? 'page' : undefined}
              className="inline-flex min-h-tap items-center text-celadon-700 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {day(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

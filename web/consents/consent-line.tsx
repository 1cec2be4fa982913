import type { ActiveConsent } from '../../contract/accounts/privacy.ts';
import type { ConsentName } from '../../contract/constants.ts';
import { formatTimeIn, getBrowserTimeZone } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { TickedItem } from '../ui/check-group.tsx';
import { ViewButton, type ViewButtonLabel } from './view-button.tsx';

type Props = {
  consent: ConsentName;
  label: string;
  view: ViewButtonLabel;
  /** Consents already given to this clinic. They are shown and not asked again. */
  given: readonly ActiveConsent[];
  checked: boolean;
  onChange: (checked: boolean) => void;
  onView: () => void;
};

/** One of the three consents with a button for its text. Shows a checkbox, or the time at which the consent was given. */
export function ConsentLine({ consent, label, view, given, checked, onChange, onView }: Props) {
  const end = <ViewButton view={view} onView={onView} />;
  const standing = given.find((one) => one.consent === consent);
  if (standing) return <TickedItem label={label} note={<ConsentDate at={standing.agreed_at} />} end={end} />;
  return <CheckField name={consent} label={label} required checked={checked} onChange={(event) => onChange(event.target.checked)} end={end} />;
}

/** Time of the consent, in the reader's time zone, because the reader gave it. */
function ConsentDate({ at }: { at: string }) {
  const t = useTranslations('consents');
  const { language } = useLanguage();
  const zone = getBrowserTimeZone();
  const date = formatTimeIn(at, language, zone, { weekday: undefined, hour: undefined, minute: undefined });
  return t.rich('given', { date: <time dateTime={at}>{date}</time> });
}

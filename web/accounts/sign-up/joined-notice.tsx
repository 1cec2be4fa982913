import { useTranslations } from '../../i18n/translations.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What the sign-in page is told when somebody comes from joining: her ID. */
export type Arrived = { joined?: string } | null;

/** That she has joined (specification 3.4), on the page where she signs in now. Its words are here already: she comes from the page that has them. */
export function JoinedNotice() {
  return <Notice tone="success" title={useTranslations('sign-up')('join.success')} />;
}

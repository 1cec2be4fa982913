import { useTranslations } from '../../i18n/translations.tsx';
import { Notice } from '../../ui/notice.tsx';

/** That she has joined (specification 3.4), on the page where she signs in now. Its words are here already: she comes from the page that has them. */
export function JoinedNotice() {
  return <Notice tone="success" title={useTranslations('sign-up')('join.success')} />;
}

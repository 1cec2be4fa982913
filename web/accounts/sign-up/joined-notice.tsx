import { useTranslations } from '../../i18n/translations.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Confirms the sign-up on the sign-in page (specification 3.4). The previous page has already loaded its phrases. */
export function JoinedNotice() {
  return <Notice tone="success" title={useTranslations('sign-up')('join.success')} />;
}

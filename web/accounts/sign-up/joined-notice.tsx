import { useTranslations } from '../../i18n/translations.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Confirms the sign-up (specification 3.4) on the sign-in page. Its phrases are loaded already by the page she comes from. */
export function JoinedNotice() {
  return <Notice tone="success" title={useTranslations('sign-up')('join.success')} />;
}

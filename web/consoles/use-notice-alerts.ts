import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { subscribeToNoticeChanges } from '../notices/counts.ts';
import { alertOnNewNotice } from './alert-on-new-notice.ts';

/** Raises alerts for new notices while a console is open, following the alert settings of this browser. */
export function useNoticeAlerts(): void {
  const t = useTranslations('console');
  const navigate = useNavigate();
  const call = () => alertOnNewNotice({ title: t('alerts.plain'), text: t('alerts.plain.text') }, (path) => void navigate(path));
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  // Ignores a failed request. The next change asks again, and the page must not fail because of it.
  useEffect(() => subscribeToNoticeChanges(() => void latest.current().catch(() => undefined)), []);
}

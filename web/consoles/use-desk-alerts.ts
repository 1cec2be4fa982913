import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { subscribeToChanges } from '../notices/counts.ts';
import { callForNews } from './call-for-news.ts';

/** While a console is open: calls whoever looks at something else, as she asked for in this browser. */
export function useDeskAlerts(): void {
  const t = useTranslations('console');
  const navigate = useNavigate();
  const call = () => callForNews({ title: t('alerts.plain'), text: t('alerts.plain.text') }, (path) => void navigate(path));
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  // What cannot be asked now is heard of again; no page ends because of it.
  useEffect(() => subscribeToChanges(() => void latest.current().catch(() => undefined)), []);
}

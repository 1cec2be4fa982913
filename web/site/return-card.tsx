import { ArrowRight, X } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '../i18n/translations.tsx';
import { clearReturnPath } from '../session/return-path.ts';
import { Card } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { classifyPath } from './home.rules.ts';

/** Card for the page from which the reader was sent to sign-in, with a word for its kind. `onForget` dismisses it. */
export function ReturnCard({ path, onForget }: { path: string; onForget: () => void }) {
  const t = useTranslations('site');
  return (
    <Card look="blush" linked className="flex items-center gap-2 py-3 ps-5 pe-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm">{t('home.return.title')}</p>
        <Link to={path} onClick={clearReturnPath} className="stretch-link flex items-center gap-2 text-lg font-semibold">
          {t(`home.return.${classifyPath(path)}`)}
          <ArrowRight aria-hidden="true" className="size-5 shrink-0 rtl:-scale-x-100" />
        </Link>
      </div>
      <IconButton label={t('home.return.dismiss')} onClick={onForget} className="relative text-blush-700">
        <X className="size-5" />
      </IconButton>
    </Card>
  );
}

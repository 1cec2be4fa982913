import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../i18n/translations.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NoticeList } from './notice-list.tsx';

type Props = { label: string; home: string; onClose: () => void };

/** Panel with notices below the bell, on a desktop. */
export default function NoticePanel({ label, home, onClose }: Props) {
  const t = useTranslations('notices');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className="absolute end-0 top-full z-40 mt-2 flex max-h-[min(38rem,calc(100dvh-6rem))] w-[min(26rem,calc(100vw-2rem))] animate-drop flex-col overflow-hidden rounded-md border border-line bg-surface text-ink shadow-2 outline-none"
    >
      <header className="flex shrink-0 items-center border-b border-line ps-5 pe-2">
        <h2 className="flex-1 py-3 text-lg">{t('title')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <X className="size-5" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 scroller">
        <NoticeList home={home} />
      </div>
    </section>
  );
}

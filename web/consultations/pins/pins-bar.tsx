import { ChevronDown, CircleAlert, Pin as PinIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { PIN_KINDS } from '../../../contract/desk/pin-kinds.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { cx } from '../../ui/cx.ts';
import { PinButton, PinItem, UnpinnedItem } from './pin-item.tsx';
import { PinLine, usePinName } from './pin-words.tsx';
import type { ThreadPins } from './thread-pins.tsx';

/**
 * The pinned facts at the top of a thread, as one line that expands on a press. Renders nothing without pins. A clinic also sees unpinned facts. A
 * jump collapses it, so that the message is in view.
 */
export function PinsBar({ here }: { here: ThreadPins | undefined }) {
  const t = useTranslations('pins');
  const [open, setOpen] = useState(false);
  const id = useId();
  const nameOf = usePinName();
  if (!here) return null;
  const { pins, failure, reload, side } = here;
  if (!pins)
    return failure === undefined ? null : (
      <p role="alert" className="flex shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 text-sm md:px-6">
        {t('bar.failed')}
        <PinButton onPress={reload}>{t('common.retry')}</PinButton>
      </p>
    );
  const unpinned = side === 'hospital' ? pins.unpinned : [];
  if (pins.pinned.length + unpinned.length === 0) return null;
  // Health risks come first, also in the collapsed line.
  const pinned = pins.pinned.toSorted((a, b) => PIN_KINDS.indexOf(a.kind) - PIN_KINDS.indexOf(b.kind));
  const disputed = pinned.some(({ disputed_at }) => disputed_at !== null);
  const jump = (messageId: number) => {
    setOpen(false);
    here.jump(messageId);
  };
  const folding = { ...here, jump };
  return (
    <section aria-label={t('bar.label')} className="shrink-0 border-b border-line bg-gold-100">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-tap w-full items-center gap-2 px-4 text-start text-sm focus-visible:-outline-offset-2 md:px-6"
      >
        <PinIcon aria-hidden="true" className="size-4 shrink-0 text-celadon-700" />
        <span className="shrink-0 font-semibold">{t('bar.count', { count: pinned.length })}</span>
        <span className="min-w-0 flex-1 truncate text-ink-soft">
          {!open &&
            pinned.map((pin) => (
              <bdi key={pin.id} className="me-3">
                <b className="font-semibold text-ink">{nameOf(pin, pins.forms)}</b> <PinLine pin={pin} side={side} />
              </bdi>
            ))}
        </span>
        {disputed && (
          <span className="flex shrink-0 items-center gap-1 font-semibold text-sunday">
            <CircleAlert aria-hidden="true" className="size-4" />
            <span className="max-md:sr-only">{t('bar.disputed')}</span>
          </span>
        )}
        <ChevronDown aria-hidden="true" className={cx('size-5 shrink-0 text-ink-soft transition-transform duration-200', open && 'rotate-180')} />
      </button>
      {open && (
        <div id={id} className="max-h-[min(45dvh,26rem)] scroller border-t border-line bg-surface px-4 pb-2 md:px-6">
          {side === 'user' && <p className="pt-2 text-sm text-ink-soft">{t('bar.yours')}</p>}
          <ul className="divide-y divide-line">
            {pinned.map((pin) => (
              <PinItem key={pin.id} pin={pin} here={folding} />
            ))}
          </ul>
          {unpinned.length > 0 && (
            <details className="border-t border-line">
              <summary className="min-h-tap content-center text-sm font-semibold text-ink-soft hover:underline">
                {t('record.title', { count: unpinned.length })}
              </summary>
              <ul className="divide-y divide-line">
                {unpinned.map((pin) => (
                  <UnpinnedItem key={pin.id} pin={pin} here={folding} />
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </section>
  );
}

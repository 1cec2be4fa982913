import { ChevronLeft, ChevronRight, Image } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Chip } from './chip.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Picture, type PictureSource } from './picture.tsx';

export type CarouselProps = {
  pictures: readonly (PictureSource & { alt: string })[];
  /** Width on the page, as in `<img sizes>`. */
  sizes: string;
  labels: {
    /** Accessible name of the carousel. */
    label: string;
    previous: string;
    next: string;
    /** "Picture 2 of 4", for screen readers. */
    position: (index: number, count: number) => string;
    /** Shown in the frame when there are no pictures. */
    empty: string;
  };
  /** True if the first picture is the largest element above the fold. */
  priority?: boolean;
  /** Aspect ratio and corners of the frame on every screen: "aspect-5/4 md:aspect-video". Its space is reserved from the start. */
  className?: string;
};

/** Pictures one at a time, with swipe, buttons or arrow keys. Loops, and follows the page's direction. */
export function Carousel({ pictures, sizes, labels, priority, className = 'aspect-4/3' }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  /** Index to which the carousel is scrolling. Null on arrival, or when the user scrolls. */
  const heading = useRef<number>(null);
  const [index, setIndex] = useState(0);
  const count = pictures.length;

  if (count === 0) return <NoPicture label={labels.empty} className={className} />;

  const isRtl = () => row.current !== null && getComputedStyle(row.current).direction === 'rtl';
  const step = (by: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const next = (index + by + count) % count;
    // Jumps past the end, because scrolling back through all pictures would confuse.
    const wraps = Math.abs(next - index) > 1;
    const calm = wraps || matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: next * element.clientWidth * (isRtl() ? -1 : 1), behavior: calm ? 'instant' : 'smooth' });
    heading.current = next;
    setIndex(next);
  };
  const settle = () => {
    const element = row.current;
    if (!element) return;
    // Right-to-left pages have negative scroll positions.
    const at = Math.min(count - 1, Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
    // Ignores the scroll end of the previous step, which arrives after the next one has begun.
    if (heading.current !== null && heading.current !== at) return;
    heading.current = null;
    setIndex(at);
  };
  const takeOver = () => {
    heading.current = null;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step((event.key === 'ArrowRight') !== isRtl() ? 1 : -1);
  };

  return (
    <section aria-label={labels.label} onKeyDown={key} className={cx('group relative overflow-hidden', className)}>
      <ul
        ref={row}
        onScrollEnd={settle}
        onPointerDown={takeOver}
        onWheel={takeOver}
        // Scrollable content must be reachable with a keyboard (WCAG 2.1.1).
        tabIndex={count > 1 ? 0 : undefined}
        className="scroll-row flex size-full snap-x snap-mandatory focus-visible:-outline-offset-4"
      >
        {pictures.map((picture, at) => (
          <li key={picture.src} aria-hidden={at !== index} className="size-full shrink-0 snap-start snap-always">
            <Picture source={picture} alt={picture.alt} sizes={sizes} priority={priority && at === 0 && 'first'} className="size-full" />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <>
          <div className="pointer-events-none absolute inset-0 flex items-center justify-between p-3 *:pointer-events-auto">
            <IconButton kind="glass" label={labels.previous} onClick={() => step(-1)}>
              <ChevronLeft className="size-5 rtl:-scale-x-100" />
            </IconButton>
            <IconButton kind="glass" label={labels.next} onClick={() => step(1)}>
              <ChevronRight className="size-5 rtl:-scale-x-100" />
            </IconButton>
          </div>
          <Chip tone="glass" className="pointer-events-none absolute end-4 bottom-3.5">
            <bdi dir="ltr" aria-hidden="true">
              {index + 1} / {count}
            </bdi>
            <span className="sr-only" aria-live="polite">
              {labels.position(index + 1, count)}
            </span>
          </Chip>
        </>
      )}
    </section>
  );
}

function NoPicture({ label, className }: { label: string; className: string }) {
  return (
    <div className={cx('grid min-h-28 w-full place-items-center overflow-hidden bg-linear-to-br from-celadon-50 via-celadon-100 to-blush-100', className)}>
      <p className="grid justify-items-center gap-2 p-4 text-center text-sm text-celadon-900">
        <Image aria-hidden="true" strokeWidth={1.25} className="size-9 opacity-60" />
        {label}
      </p>
    </div>
  );
}

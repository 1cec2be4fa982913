/** What stays in view: whatever can be pressed or written in, and titles. */
const KEPT = 'a[href], button, input, select, textarea, summary, [role="button"], h1, h2';
const EDGE = 16;
const STEP = 8;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
/** How far a box is moved from where its styles put it. */
export type Moved = { x: number; y: number };
export const UNMOVED: Moved = { x: 0, y: 0 };

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Where a box covers none of the others, or least of them: further down first, then at the sides. `from` is the box as its styles
 * put it; where it lies now it stays, as long as it covers nothing there.
 */
export function freePlace(from: Box, controls: readonly Box[], { width, height }: { width: number; height: number }, now: Moved = UNMOVED): Moved {
  const covered = ({ x, y }: Moved) => {
    const box = { left: from.left + x, right: from.right + x, top: from.top + y, bottom: from.bottom + y };
    return controls.reduce((all, control) => all + shared(box, control), 0);
  };
  const downs = Array.from({ length: Math.max(0, Math.floor((height - EDGE - from.bottom) / STEP)) + 1 }, (_, i) => i * STEP);
  const aside = [0, width - EDGE - from.right, EDGE - from.left];
  let best = { place: now, covered: covered(now) };
  for (const x of aside)
    for (const y of downs) {
      if (best.covered === 0) return best.place;
      const here = covered({ x, y });
      if (here < best.covered) best = { place: { x, y }, covered: here };
    }
  return best.place;
}

/** The same for a box on the page; in a dialog what is behind it cannot be pressed. */
export function freePlaceOf(box: HTMLElement, now: Moved): Moved {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const from = { left: left - now.x, right: right - now.x, top: top - now.y, bottom: bottom - now.y };
  const controls = [...(box.closest('dialog') ?? document).querySelectorAll(KEPT)].filter((one) => !box.contains(one));
  const boxes = controls.map((one) => one.getBoundingClientRect());
  return freePlace(from, boxes, { width: window.innerWidth, height: window.innerHeight }, now);
}

import { expect, it } from 'vitest';
import { freePlace, UNMOVED } from './toast-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
const window = { width: 1440, height: 900 };
const toast = box(496, 96, 448, 52);

it('stays where nothing is pressed, and goes further down past what is', () => {
  expect(freePlace(toast, [], window)).toEqual(UNMOVED);
  expect(freePlace(toast, [box(900, 100, 40, 40)], window)).toEqual({ x: 0, y: 48 });
});

it('goes to a side where the middle has no room, and covers least where there is none', () => {
  const middle = box(400, 0, 600, 900);
  expect(freePlace(toast, [middle], window).x).toBeGreaterThan(0);
  expect(freePlace(toast, [middle, box(1000, 0, 440, 900)], window).x).toBeLessThan(0);
  const phone = { width: 390, height: 200 };
  expect(freePlace(box(16, 96, 358, 52), [box(16, 0, 358, 200), box(16, 90, 358, 40)], phone)).toEqual({ x: 0, y: 32 });
});

it('stays where it has been moved to, as long as it covers nothing there', () => {
  expect(freePlace(toast, [], window, { x: 0, y: 48 })).toEqual({ x: 0, y: 48 });
});

import { expect, it } from 'vitest';
import { projectPositions } from './route-map.tsx';

const EXIT = { latitude: 37.5, longitude: 127 };
/** Position this many metres north and east of the exit. */
const at = (north: number, east: number) => ({ latitude: 37.5 + north / 111_195, longitude: 127 + east / (111_195 * Math.cos((37.5 * Math.PI) / 180)) });

it('has north above and east on the right, all within the drawing, and a true scale', () => {
  const { points, hundredMetres } = projectPositions([EXIT, at(300, 0), at(300, 400)]);
  const [exit, corner, clinic] = points as [{ x: number; y: number }, { x: number; y: number }, { x: number; y: number }];
  expect(corner.y).toBeLessThan(exit.y);
  expect(clinic.x).toBeGreaterThan(corner.x);
  expect((exit.y - corner.y) / 3).toBeCloseTo(hundredMetres, 1);
  expect((clinic.x - corner.x) / 4).toBeCloseTo(hundredMetres, 1);
  for (const { x, y } of points) expect([x >= 70, x <= 570, y >= 70, y <= 330]).toEqual([true, true, true, true]);
});

it('limits the scale of a map with a single clinic or one next to its exit', () => {
  expect(projectPositions([EXIT, at(10, 0)]).hundredMetres).toBeLessThan(200);
  expect(projectPositions([EXIT]).points).toEqual([{ x: 320, y: 200 }]);
});

import { arc, curve, line, place, ring } from './geometry.ts';
import { type Layer, light, type PaletteName, type Picture } from './lights.ts';
import { box, jar, lattice, leaf, sprig } from './motifs.ts';
import { badge, clothes, head, moved, type Person } from './people.ts';

/** Portraits of the doctors: `doctor-NN-N`, the clinic's number and theirs. Odd ones are women, even ones men. Behind each is something of the clinic. */

const pale = (d: string, colour = '#ffffff', strength = 0.5): Layer => ({ d, colour, strength, pen: 'fine' });
const thin = (...all: string[]): Layer[] => all.map((d) => ({ d, pen: 'fine' }));
const window = (x: number, y: number, w: number, h: number): Layer[] => [
  pale(box(x, y, w, h)),
  ...thin(`M${x + w / 2} ${y}L${x + w / 2} ${y + h}`, `M${x} ${y + h * 0.4}L${x + w} ${y + h * 0.4}`),
];

/** Backgrounds by clinic. */
const behind: Record<number, Layer[]> = {
  1: [
    pale(`${arc(1180, 470, 230, 230, 180, 360)}L1410 1220 950 1220Z`),
    ...thin('M1180 240L1180 1220', ...place('M-60 0L-40 90L40 90L60 0Z', { x: 330, y: 900 }), ...sprig({ x: 330, y: 900, s: 0.8 })),
  ],
  2: [
    ...[0, 1, 2].flatMap((i) => [
      pale(box(120, 250 + i * 220, 380, 12), '#d7cbb8', 0.9),
      ...thin(...Array.from({ length: 6 }, (_, n) => box(140 + n * 44 + (n % 3) * 6, 250 + i * 220 - 110 - (n % 2) * 24, 34, 110 + (n % 2) * 24))),
    ]),
  ],
  3: [...window(1040, 160, 420, 560), ...thin(curve('1040,520 1120,500 1210,516 1300,496 1460,520'), curve('1060,570 1160,556 1240,574'))],
  4: [
    pale(ring(380, 400, 210)),
    ...thin(ring(380, 400, 180), ...leaf({ x: 1350, y: 1000, s: 1.6, turn: 14 }), ...leaf({ x: 1330, y: 1000, s: 1.2, turn: -26 })),
  ],
  5: [
    ...[0, 1, 2, 3].map((i) => pale(line(`${1020 + i * 130},100 ${1110 + i * 130},100 ${1000 + i * 150},1220 ${860 + i * 150},1220`, true), '#ffffff', 0.28)),
  ],
  6: [...window(150, 150, 400, 620), ...thin(...sprig({ x: 250, y: 770, s: 0.9, turn: 10 }))],
  7: [
    pale(`${arc(360, 430, 190, 190, 180, 360)}L550 900 170 900Z`),
    pale(`${arc(1260, 430, 190, 190, 180, 360)}L1450 900 1070 900Z`),
    ...thin('M360 240L360 900', 'M1260 240L1260 900'),
  ],
  8: [...[160, 330, 1180, 1350].map((x) => pale(box(x, 80, 100, 1140), '#ffffff', 0.36))],
  9: [
    pale(box(-20, 560, 1640, 680), '#9cc4cb', 0.42),
    ...thin(curve('60,660 180,644 300,664 420,648'), curve('1160,720 1290,704 1420,724 1560,706'), arc(1330, 560, 130, 130, 180, 360)),
  ],
  10: [pale(ring(1190, 500, 300)), ...thin(ring(1190, 500, 330), ...sprig({ x: 1270, y: 800, s: 0.9, turn: 20 }))],
  11: [90, 1150].flatMap((x) => [
    pale(box(x, 150, 372, 750), '#f6e6cf', 0.7),
    ...thin(...lattice(x, 150, 372, 750, 3, 5)),
    ...thin(Array.from({ length: 15 }, (_, n) => ring(x + 62 + (n % 3) * 124, 225 + Math.floor(n / 3) * 150, 13)).join('')),
  ]),
  12: [
    ...window(1010, 120, 500, 640),
    ...thin(...leaf({ x: 260, y: 980, s: 1.9, turn: -8 }), ...leaf({ x: 290, y: 980, s: 1.5, turn: 36 }), ...leaf({ x: 240, y: 980, s: 1.3, turn: -48 })),
  ],
  13: [
    pale(box(1020, 130, 440, 660)),
    ...thin(...lattice(1020, 130, 440, 660, 5, 8)),
    ...jar({ x: 300, y: 560, s: 0.55 }).map((d): Layer => ({ d, pen: 'fine' })),
  ],
  14: [pale(ring(350, 480, 230)), pale(`${arc(350, 480, 230, 230, 5, 175)}Z`, '#9cc4cb', 0.5), ...thin(ring(350, 480, 256), 'M330 500L330 400L400 486Z')],
};

type Sitter = {
  person: Person;
  wears: keyof typeof clothes;
  colour: string;
  light: readonly [PaletteName, number, number];
  badge?: true;
  near?: number;
  x?: number;
};
const woman = (style: Person['style'], hair: Person['hair'], rest: Partial<Person> = {}): Person => ({
  skin: 'rose',
  width: 142,
  jaw: 96,
  chin: 206,
  style,
  hair,
  ...rest,
});
const man = (style: Person['style'], hair: Person['hair'], rest: Partial<Person> = {}): Person => ({
  skin: 'sand',
  width: 150,
  jaw: 116,
  chin: 220,
  brow: 2,
  smile: 10,
  style,
  hair,
  ...rest,
});

const sitters: Record<string, Sitter> = {
  '01-1': { person: woman('bob', 'ink', { look: 8 }), wears: 'coat', colour: '#bcd8cb', light: ['celadon', 0.3, 0.2], badge: true },
  '01-2': { person: man('part', 'ink', { glasses: 'square', look: -8, age: 1 }), wears: 'tie', colour: '#8fb3b6', light: ['pearl', 0.7, 0.2] },
  '01-3': { person: woman('bun', 'grey', { age: 2, skin: 'sand', glasses: 'half', width: 148 }), wears: 'coat', colour: '#f3cbba', light: ['dawn', 0.5, 0.16] },
  '02-1': { person: woman('pixie', 'brown', { look: -10, width: 136, jaw: 90 }), wears: 'knit', colour: '#e9b99e', light: ['honey', 0.7, 0.16], badge: true },
  '02-2': { person: man('curls', 'brown', { glasses: 'round', look: 10, skin: 'rose' }), wears: 'coat', colour: '#d7cbb8', light: ['sand', 0.66, 0.2] },
  '02-3': { person: woman('long', 'ink', { skin: 'sand', look: -6 }), wears: 'coat', colour: '#cfe2d8', light: ['moss', 0.6, 0.2] },
  '03-1': { person: woman('ponytail', 'chestnut', { skin: 'clay', look: -8 }), wears: 'scrubs', colour: '#9cc4cb', light: ['mist', 0.4, 0.2] },
  '03-2': {
    person: man('crop', 'ink', { skin: 'clay', width: 156, jaw: 124, look: -6 }),
    wears: 'coat',
    colour: '#c9dcdd',
    light: ['celadon', 0.4, 0.16],
    badge: true,
  },
  '03-3': { person: woman('waves', 'brown', { age: 1, glasses: 'round' }), wears: 'coat', colour: '#efd6cc', light: ['blush', 0.34, 0.2] },
  '04-1': { person: woman('waves', 'ink', { look: 10 }), wears: 'coat', colour: '#f3cbba', light: ['blush', 0.4, 0.2], badge: true },
  '04-2': { person: man('swept', 'grey', { age: 2, skin: 'rose', look: -10 }), wears: 'tie', colour: '#b9857a', light: ['dusk', 0.6, 0.16] },
  '04-3': { person: woman('fringe', 'chestnut', { look: -8, skin: 'sand', width: 138 }), wears: 'knit', colour: '#faf6ee', light: ['apricot', 0.6, 0.2] },
  '05-1': { person: woman('ponytail', 'ink', { glasses: 'half', look: 6, width: 138, jaw: 92 }), wears: 'coat', colour: '#c9b9bb', light: ['dusk', 0.3, 0.2] },
  '05-2': { person: man('pixie', 'brown', { look: 8 }), wears: 'scrubs', colour: '#8b9ba0', light: ['pearl', 0.3, 0.2], badge: true },
  '05-3': { person: woman('bun', 'ink', { skin: 'clay', age: 1, look: -8 }), wears: 'coat', colour: '#ead3a9', light: ['honey', 0.4, 0.16] },
  '06-1': { person: woman('long', 'brown', { look: -8 }), wears: 'scrubs', colour: '#8fbbaa', light: ['apricot', 0.64, 0.2], badge: true },
  '06-2': { person: man('crop', 'grey', { age: 2, glasses: 'square', width: 154 }), wears: 'coat', colour: '#bcd8cb', light: ['moss', 0.6, 0.2] },
  '06-3': { person: woman('bob', 'chestnut', { skin: 'clay', look: 10, width: 136, jaw: 88 }), wears: 'coat', colour: '#fbe9e2', light: ['pearl', 0.6, 0.14] },
  '06-4': { person: man('part', 'brown', { look: 10, skin: 'rose', width: 144, jaw: 106 }), wears: 'scrubs', colour: '#9cc4cb', light: ['mist', 0.7, 0.2] },
  '07-1': { person: woman('ponytail', 'ink', { glasses: 'square', look: 6 }), wears: 'coat', colour: '#efe7dc', light: ['clay', 0.5, 0.16] },
  '07-2': { person: man('swept', 'ink', { look: -8, width: 154, jaw: 122 }), wears: 'scrubs', colour: '#6fa692', light: ['sand', 0.5, 0.2], badge: true },
  '07-3': { person: woman('pixie', 'silver', { age: 2, skin: 'rose', look: -6 }), wears: 'knit', colour: '#bcd8cb', light: ['celadon', 0.5, 0.16] },
  '07-4': { person: man('thin', 'grey', { age: 2, glasses: 'half', skin: 'clay' }), wears: 'tie', colour: '#a9796a', light: ['apricot', 0.5, 0.2] },
  '08-1': { person: woman('bob', 'grey', { age: 1, look: 8, skin: 'sand' }), wears: 'coat', colour: '#d7cbb8', light: ['mist', 0.5, 0.2], badge: true },
  '08-2': { person: man('crop', 'silver', { age: 2, look: 6, width: 152 }), wears: 'tie', colour: '#6fa692', light: ['sand', 0.5, 0.16] },
  '08-3': { person: woman('waves', 'chestnut', { look: -10, glasses: 'half' }), wears: 'scrubs', colour: '#d9b3a3', light: ['blush', 0.5, 0.2] },
  '08-4': { person: man('curls', 'ink', { skin: 'clay', look: -6 }), wears: 'coat', colour: '#c9dcdd', light: ['jade', 0.5, 0.2] },
  '09-1': { person: woman('bob', 'brown', { glasses: 'round', look: -8, skin: 'sand' }), wears: 'coat', colour: '#9cc4cb', light: ['honey', 0.6, 0.16] },
  '09-2': {
    person: man('part', 'grey', { age: 1, look: 8, skin: 'clay', width: 156 }),
    wears: 'scrubs',
    colour: '#8fb3b6',
    light: ['dawn', 0.6, 0.16],
    badge: true,
  },
  '09-3': { person: woman('fringe', 'ink', { look: 6, width: 146, jaw: 104 }), wears: 'scrubs', colour: '#bcd8cb', light: ['apricot', 0.4, 0.16] },
  '09-4': { person: man('swept', 'brown', { glasses: 'round', skin: 'rose', look: -8 }), wears: 'tie', colour: '#7d97a0', light: ['pearl', 0.4, 0.16] },
  '10-1': { person: woman('long', 'chestnut', { age: 1, look: -8, skin: 'clay' }), wears: 'coat', colour: '#c6dfd3', light: ['dawn', 0.3, 0.2] },
  '10-2': {
    person: man('crop', 'brown', { glasses: 'half', look: -6, skin: 'rose' }),
    wears: 'coat',
    colour: '#f6dccf',
    light: ['moss', 0.3, 0.2],
    badge: true,
  },
  '10-3': { person: woman('bun', 'brown', { look: 10, width: 138 }), wears: 'scrubs', colour: '#a9cfc4', light: ['pearl', 0.3, 0.2] },
  '11-1': { person: woman('bun', 'ink', { age: 1, look: 6 }), wears: 'standing', colour: '#e9b99e', light: ['clay', 0.5, 0.2] },
  '11-2': { person: man('thin', 'silver', { age: 2, look: -6, glasses: 'round' }), wears: 'standing', colour: '#8fa07d', light: ['honey', 0.5, 0.16] },
  '11-3': { person: woman('waves', 'grey', { age: 2, skin: 'clay', look: -8 }), wears: 'standing', colour: '#c2a26c', light: ['sand', 0.5, 0.2] },
  '12-1': { person: woman('fringe', 'brown', { glasses: 'round', look: -6, skin: 'rose' }), wears: 'standing', colour: '#a9c3a0', light: ['moss', 0.4, 0.2] },
  '12-2': { person: man('curls', 'chestnut', { look: -8 }), wears: 'standing', colour: '#d7cbb8', light: ['celadon', 0.4, 0.2] },
  '12-3': { person: woman('waves', 'silver', { age: 2, look: 6, skin: 'sand' }), wears: 'knit', colour: '#8fbbaa', light: ['jade', 0.5, 0.2] },
  '13-1': { person: woman('ponytail', 'brown', { look: -6, age: 1, width: 138, jaw: 92 }), wears: 'standing', colour: '#9cc3b3', light: ['dusk', 0.4, 0.2] },
  '13-2': { person: man('part', 'ink', { look: 8, width: 148, jaw: 108 }), wears: 'standing', colour: '#cf9a83', light: ['apricot', 0.4, 0.2] },
  '13-3': { person: woman('bob', 'ink', { glasses: 'round', skin: 'clay', width: 136 }), wears: 'standing', colour: '#d7cbb8', light: ['pearl', 0.4, 0.2] },
  '14-1': { person: woman('long', 'ink', { glasses: 'half', look: 8, width: 146 }), wears: 'standing', colour: '#9cc4cb', light: ['mist', 0.6, 0.2] },
  '14-2': {
    person: man('pixie', 'ink', { skin: 'clay', look: 8, width: 154, jaw: 120 }),
    wears: 'coat',
    colour: '#f6dccf',
    light: ['dawn', 0.6, 0.2],
    badge: true,
  },
  '14-3': { person: woman('bob', 'silver', { age: 2, look: -8 }), wears: 'coat', colour: '#c9dcdd', light: ['blush', 0.6, 0.2] },
};

function portrait(name: string, { person, wears, colour, light: [palette, x, y], badge: worn, near, x: at }: Sitter): Picture {
  const [clinic = '', number = '1'] = name.split('-');
  // Heads of neighbours in a list differ slightly in size and are not all centred.
  const where = {
    x: at ?? [800, 770, 836, 800][Number(number) - 1] ?? 800,
    y: 486 + (Number(clinic) % 3) * 12,
    s: near ?? [1.14, 1.06, 1.2, 1.1][(Number(number) + Number(clinic)) % 4] ?? 1.1,
  };
  return {
    light: light(palette, x, y, 1.05),
    layers: [...(behind[Number(clinic)] ?? []), ...moved(clothes[wears](colour), where), ...(worn ? moved(badge, where) : []), ...head(person, where)],
  };
}

export const doctors: Record<string, Picture> = Object.fromEntries(Object.entries(sitters).map(([name, sitter]) => [`doctor-${name}`, portrait(name, sitter)]));

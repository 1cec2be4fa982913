import { arc, curve, dot, place, rays, ring } from './geometry.ts';
import { disc, light, type Picture, pool, wash } from './lights.ts';
import { drop, leaf, smallVeins } from './motifs.ts';

/** A camellia's petal: its right side ends where the next petal covers it. */
const petal = 'M-36 -52C-80 -100 -128 -150 -114 -208C-98 -264 -32 -272 -4 -244C28 -274 92 -266 112 -214C116 -200 114 -188 108 -174';

/** Dots that open outward as the seeds of a sunflower do. */
const seeds = (cx: number, cy: number, from: number, to: number, spread: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const [angle, r] = [(index + from) * 2.39996, spread * Math.sqrt(index + from)];
    return dot(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
  }).join('');

/** Dermatology: treatments 1 to 15. */
export const skin: Record<string, Picture> = {
  'treatment-02': {
    // a leaf sheltered by arcs
    light: light(
      'sand',
      0.24,
      0.2,
      1.05,
      pool('celadon', 0.5, 0.95, 0.6, 0.5),
      wash(`${arc(640, 1220, 640, 960, 180, 360)}Z`, 0.24),
      wash(`${arc(640, 1220, 480, 780, 180, 360)}Z`, 0.26),
    ),
    lines: [arc(640, 1220, 640, 960, 180, 360), ...leaf({ x: 620, y: 1000, s: 1.5, turn: 10 })],
    fine: [arc(640, 1220, 480, 780, 180, 360), ...smallVeins({ x: 620, y: 1000, s: 1.5, turn: 10 })],
  },
  'treatment-05': {
    // a wave and one drop it has let go
    light: light('mist', 0.82, 0.2, 1.1),
    lines: [
      'M40 860C220 820 330 700 440 560C540 430 690 350 840 378C960 402 1034 494 1010 582C992 644 922 668 880 632C846 602 858 552 896 548',
      'M1560 850C1380 890 1200 860 1060 830C900 796 740 800 600 850',
      ...drop({ x: 1196, y: 520, s: 0.4, turn: 14 }),
    ],
    fine: [
      'M150 900C320 850 440 730 540 610C630 500 740 430 838 452C902 468 946 512 944 560',
      'M290 930C420 880 540 790 630 690C690 620 760 556 812 560',
      curve('1500,930 1330,950 1180,920 1040,900 900,896'),
      ...drop({ x: 1330, y: 420, s: 0.16, turn: 10 }),
    ],
  },
  'treatment-07': {
    // a sun made of points
    light: light('honey', 0.66, 0.36, 0.95, disc(1050, 560, 270, 0.55)),
    lines: [ring(1050, 560, 270)],
    fine: [ring(1050, 560, 226)],
    dots: [seeds(1050, 560, 126, 250, 27)],
  },
  'treatment-08': {
    // a camellia
    light: light('apricot', 0.28, 0.82, 1.1, pool('blush', 0.4, 0.5, 0.36, 0.7)),
    lines: [
      ...[0, 72, 144, 216, 288].flatMap((turn) => place(petal, { x: 640, y: 600, s: 1.42, turn })),
      ...leaf({ x: 1000, y: 700, s: 1.3, turn: 98 }),
      ...leaf({ x: 900, y: 880, s: 0.95, turn: 136 }),
      ...leaf({ x: 330, y: 380, s: 0.8, turn: -58 }),
    ],
    fine: [
      ring(640, 600, 40),
      rays(640, 600, 46, 84, 26),
      ...smallVeins({ x: 1000, y: 700, s: 1.3, turn: 98 }),
      curve('610,390 596,330 600,290'),
      curve('830,520 880,490 920,486'),
      curve('770,780 810,830 826,870'),
      curve('500,790 470,830 450,870'),
    ],
  },
  'treatment-09': {
    // combed strands
    light: light('pearl', 0.3, 0.1, 1.15, pool('clay', 0.98, 0.7, 0.55, 0.5)),
    lines: [0, 2, 4, 6].map((n) =>
      curve(`${-20},${260 + n * 52} 300,${230 + n * 66} 620,${420 + n * 40} 900,${640 + n * 12} 1180,${660 + n * 18} 1620,${420 + n * 58}`),
    ),
    fine: [
      ...[1, 3, 5, 7].map((n) =>
        curve(`${-20},${260 + n * 52} 300,${228 + n * 66} 620,${416 + n * 40} 900,${634 + n * 13} 1180,${664 + n * 19} 1620,${420 + n * 58}`),
      ),
      curve('-20,200 260,180 520,300 760,470 1000,560 1240,520 1420,400'),
      curve('500,880 720,850 960,830 1180,880 1330,960'),
    ],
  },
  'treatment-12': {
    // a parasol between the sun and the ground
    light: light('clay', 0.76, 0.24, 1.05, disc(1270, 380, 130, 0.6)),
    lines: [
      ring(1270, 380, 130),
      ...place(
        [
          'M-470 60C-420 -170 -220 -290 0 -290C220 -290 420 -170 470 60',
          'M-470 60C-410 10 -310 6 -240 60C-170 6 -70 6 0 60C70 6 170 6 240 60C310 6 410 10 470 60',
          'M0 -290L0 -336M0 60L0 470C0 530 -86 530 -86 470',
        ],
        { x: 640, y: 590, turn: -14 },
      ),
    ],
    fine: [
      ...place(['M0 -290C-150 -220 -220 -90 -240 60', 'M0 -290L0 60', 'M0 -290C150 -220 220 -90 240 60'], { x: 640, y: 590, turn: -14 }),
      rays(1270, 380, 170, 225, 10, -130, 60),
    ],
  },
};

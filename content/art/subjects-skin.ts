import { arc, below, curve, dot, line, place, rays, ring } from './geometry.ts';
import { disc, light, type Picture, pool, wash } from './lights.ts';
import { drop, gleam, hand, leaf, outline, parts, smallVeins } from './motifs.ts';

/** A camellia's petal: its right side ends where the next petal covers it. */
const petal = 'M-36 -52C-80 -100 -128 -150 -114 -208C-98 -264 -32 -272 -4 -244C28 -274 92 -266 112 -214C116 -200 114 -188 108 -174';

/** Points on a grid, kept where they fall inside a circle. */
function grid(cx: number, cy: number, r: number, step: number): string {
  const dots: string[] = [];
  for (let y = -r; y <= r; y += step) {
    const shift = Math.round(y / step) % 2 ? step / 2 : 0;
    for (let x = -r; x <= r; x += step) if (Math.hypot(x + shift, y) < r) dots.push(dot(cx + x + shift, cy + y));
  }
  return dots.join('');
}

/** Dots that open outward as the seeds of a sunflower do. */
const seeds = (cx: number, cy: number, from: number, to: number, spread: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const [angle, r] = [(index + from) * 2.39996, spread * Math.sqrt(index + from)];
    return dot(cx + r * Math.cos(angle), cy + r * Math.sin(angle));
  }).join('');

/** Dermatology: treatments 1 to 15. */
export const skin: Record<string, Picture> = {
  'treatment-01': {
    // a drop above still water
    light: light('celadon', 0.8, 0.12, 1.05, disc(860, 520, 400, 0.18)),
    lines: [...drop({ x: 860, y: 560, s: 1.25 }), arc(860, 930, 420, 56, 160, 20), arc(860, 930, 420, 56, 215, 325)],
    fine: [...gleam({ x: 860, y: 560, s: 1.25 }), arc(860, 934, 230, 26, 175, 10), arc(860, 940, 640, 92, 150, 112), arc(860, 940, 640, 92, 40, 78)],
  },
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
  'treatment-03': {
    // light through three lenses
    light: light('dawn', 0.14, 0.16, 1.15, disc(560, 600, 250, 0.3), disc(820, 600, 250, 0.26), disc(1080, 600, 250, 0.22)),
    lines: [ring(560, 600, 250), ring(820, 600, 250), ring(1080, 600, 250)],
    fine: [
      line('60,330 1500,690'),
      line('60,420 1500,660'),
      line('60,510 1500,630'),
      line('60,600 1500,600'),
      line('60,690 1500,570'),
      line('60,780 1500,540'),
      line('60,870 1500,510'),
    ],
  },
  'treatment-04': {
    // a quiet face
    light: light('blush', 0.7, 0.2, 1.1, pool('celadon', 0.1, 0.95, 0.6, 0.65)),
    lines: parts([...outline, 'throat', 'lid', 'brow', 'nostril', 'mouth', 'hairline', 'jaw', 'hair'], { x: 1230, y: 130, s: 1.06, flip: true }),
    fine: [
      ...parts(['lashes', 'ear'], { x: 1230, y: 130, s: 1.06, flip: true }),
      curve('840,190 720,220 610,330 570,470 590,640 560,820 480,1000'),
      curve('800,220 690,300 640,420 620,560 640,720 610,870 550,1000'),
      curve('475,500 470,620 490,740 450,860 370,960'),
    ],
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
  'treatment-06': {
    // hands that hold water
    light: light('moss', 0.5, 0.1, 1.05, pool('white', 0.5, 0.5, 0.35, 0.7), wash(ring(800, 800, 232, 84), 0.45)),
    lines: [...place(hand.outline, { x: 808, y: 640, s: 1.32, turn: 3 }), ...place(hand.outline, { x: 792, y: 640, s: 1.32, turn: -3, flip: true })],
    fine: [
      ...place(hand.creases, { x: 808, y: 640, s: 1.32, turn: 3 }),
      ...place(hand.creases, { x: 792, y: 640, s: 1.32, turn: -3, flip: true }),
      ring(800, 800, 232, 84),
      arc(800, 800, 130, 44, 0, 360),
      ...drop({ x: 800, y: 330, s: 0.3 }),
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
  'treatment-10': {
    // sound meeting a jaw
    light: light('jade', 0.76, 0.7, 1.0, disc(960, 690, 220, 0.14), disc(960, 690, 400, 0.12)),
    lines: [
      ...parts([...outline, 'throat', 'jaw', 'lid', 'nostril', 'mouth'], { x: 330, y: 150, s: 0.98 }),
      arc(960, 690, 130, 130, -60, 75),
      arc(960, 690, 220, 220, -60, 75),
    ],
    fine: [
      ...parts(['ear', 'lashes', 'brow'], { x: 330, y: 150, s: 0.98 }),
      arc(960, 690, 310, 310, -58, 72),
      arc(960, 690, 400, 400, -54, 66),
      arc(960, 690, 490, 490, -48, 56),
    ],
  },
  'treatment-11': {
    // three drops
    light: light('dawn', 0.86, 0.86, 1.15, pool('celadon', 0.05, 0.1, 0.6, 0.7)),
    lines: [...drop({ x: 420, y: 560, s: 0.9 }), ...drop({ x: 830, y: 640, s: 1.5 }), ...drop({ x: 1220, y: 500, s: 0.62 })],
    fine: [...gleam({ x: 420, y: 560, s: 0.9 }), ...gleam({ x: 830, y: 640, s: 1.5 }), ...gleam({ x: 1220, y: 500, s: 0.62 })],
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
  'treatment-13': {
    // a field of points through a lens
    light: light('sand', 0.5, 0.94, 1.1, pool('blush', 0.85, 0.1, 0.6, 0.6), disc(720, 590, 320, 0.34)),
    lines: [ring(720, 590, 320), 'M954 808L1150 1000'],
    dots: [grid(720, 590, 286, 58)],
    fine: [ring(720, 590, 346), curve('-20,500 130,540 260,520 374,560'), curve('1066,560 1200,610 1400,560 1620,600'), 'M976 786L1170 980'],
  },
  'treatment-14': {
    // arcs that rise toward the light
    light: light('celadon', 0.62, 0.14, 1.1, disc(990, 330, 92, 0.6), ...[980, 820, 660].map((r) => wash(below(arc(990, 1480, r * 1.3, r, 180, 360)), 0.16))),
    lines: [980, 820, 660, 500].map((r) => arc(990, 1480, r * 1.3, r, 205, 335)),
    fine: [ring(990, 330, 92), ...[900, 740, 580].map((r) => arc(990, 1480, r * 1.3, r, 222, 318))],
  },
  'treatment-15': {
    // a feather along a leg
    light: light('blush', 0.2, 0.3, 1.1, pool('sand', 0.9, 0.85, 0.6, 0.7)),
    lines: [
      curve('-20,690 260,690 500,650 680,596 800,590 960,640 1140,730 1300,800 1410,862 1490,900 1556,954 1548,976 1490,970 1400,964'),
      curve('-20,960 240,940 470,880 660,800 800,790 960,850 1110,910 1210,930 1290,930 1340,946 1400,964'),
      'M420 520C660 520 960 420 1240 196',
      'M560 510C590 400 780 290 960 240C1070 212 1180 196 1240 196C1224 250 1190 300 1146 340L1124 334L1120 362C1060 412 990 450 920 474L896 462L886 486C780 516 660 530 560 510',
    ],
    fine: [
      'M640 506C650 450 680 406 716 372',
      'M730 490C744 424 780 372 828 334',
      'M820 464C838 394 880 336 936 296',
      'M910 430C934 362 984 302 1046 262',
      'M1000 384C1026 328 1072 276 1130 236',
      'M700 496C750 510 800 506 850 494',
      'M800 470C840 480 880 476 916 464',
      'M900 432C950 440 1000 430 1050 404',
      'M1000 384C1040 388 1070 382 1100 366',
      'M1080 328C1104 332 1124 326 1146 316',
      curve('1330,870 1350,900 1346,926'),
    ],
  },
};

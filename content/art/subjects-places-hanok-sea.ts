import { arc, below, curve, line, place, ring, type Stroke } from './geometry.ts';
import { disc, light, type Picture, pool, wash } from './lights.ts';
import { box, jar, lattice, leaf, swell, tiles } from './motifs.ts';

/** A tiled roof from the front, 1300 wide: the middle of its eave at about 0,50, the ridge at -250. */
const ridge = ['M-400 -276C-200 -242 200 -242 400 -276', 'M-412 -312C-200 -276 200 -276 412 -312', 'M-400 -276L-412 -312M400 -276L412 -312'];
const slopes = ['M-400 -276C-430 -160 -510 -60 -650 -14', 'M400 -276C430 -160 510 -60 650 -14'];
const eave = ['M-650 -14C-420 66 420 66 650 -14', 'M-650 -14C-664 4 -652 26 -630 26C-410 104 410 104 630 26C652 26 664 4 650 -14'];
const courses: Stroke[] = Array.from({ length: 15 }, (_, index) => {
  const t = (index - 7) / 7.6;
  const [top, mid, foot] = [380 * t, 450 * t, 600 * t];
  return `M${Math.round(top)} ${Math.round(-250 - 24 * t * t)}C${Math.round(mid)} ${Math.round(-140)} ${Math.round((mid + foot) / 2)} ${Math.round(-40)} ${Math.round(foot)} ${Math.round(46 - 60 * t * t)}`;
});
/** The round ends of the tiles along that eave. */
const ends: Stroke[] = Array.from({ length: 25 }, (_, index) => {
  const t = (index - 12) / 12.4;
  return arc(640 * t, 60 - 58 * t * t, 19, 19, 0, 180);
});
const gull = 'M-60 0C-44 -26 -16 -26 0 0C16 -26 44 -26 60 0';
const seaLine = (y: number): Stroke => line(`-20,${y} 1620,${y}`);

/** The hanging ropes of a suspension bridge: from the cable at a height that falls and rises, down to the deck. */
const ropes = (from: number, to: number, deck: number, top: number, sag: number, count: number): Stroke =>
  Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / (count + 1);
    const x = Math.round(from + (to - from) * t);
    return `M${x} ${Math.round(top + (sag - top) * 4 * t * (1 - t))}L${x} ${deck}`;
  }).join('');

/** A stayed bridge's fan of cables on both sides of a mast. */
const fan = (x: number, top: number, deck: number, reach: number, count: number): Stroke =>
  Array.from({ length: count }, (_, index) => {
    const out = Math.round((reach * (index + 1)) / count);
    return `M${x} ${top + (count - index) * 12}L${x - out} ${deck}M${x} ${top + (count - index) * 12}L${x + out} ${deck}`;
  }).join('');

/** A small house on a hill, its front's lower left corner at x, y. */
const house = (x: number, y: number, w: number, h: number, rise: number): Stroke[] => [
  line(`${x},${y} ${x},${y - h} ${x + w / 2},${y - h - rise} ${x + w},${y - h} ${x + w},${y}`, true),
  box(x + Math.round(w * 0.18), y - Math.round(h * 0.72), Math.round(w * 0.2), Math.round(h * 0.34)),
];
/** A row of houses: each is [x, width, height, rise of the roof]. */
const row = (y: number, houses: readonly (readonly [number, number, number, number])[]): Stroke[] =>
  houses.flatMap(([x, w, h, rise]) => house(x, y, w, h, rise));

/** Clinics 3, 9 and 14 are by the sea in Busan; 11, 12 and 13 are in hanok. */
export const hanokAndSea: Record<string, Picture> = {
  'clinic-03-a': {
    // houses in rows above the sea
    light: light('dawn', 0.84, 0.26, 1.1, wash('M520 560L1620 560L1620 1220L1180 1220C1080 1000 860 740 520 560Z', 0.4, '#9cc4cb')),
    lines: [
      ...row(1040, [
        [60, 190, 110, 0],
        [290, 150, 80, 40],
        [480, 210, 120, 0],
        [730, 160, 84, 44],
      ]),
      ...row(850, [
        [-40, 180, 90, 0],
        [180, 170, 80, 46],
        [390, 200, 104, 0],
        [630, 120, 70, 34],
      ]),
      curve('400,520 520,560 700,670 880,800 1040,960 1180,1220'),
    ],
    fine: [
      ...row(680, [
        [40, 150, 84, 0],
        [230, 130, 64, 36],
        [400, 150, 84, 0],
      ]),
      ...row(530, [
        [-30, 130, 70, 36],
        [140, 120, 76, 0],
        [290, 100, 56, 30],
      ]),
      line('520,560 1620,560'),
      ...swell({ x: 1280, y: 760, s: 0.6 }),
      ...place(gull, { x: 1060, y: 380, s: 0.8 }),
      ...place(gull, { x: 1220, y: 320, s: 0.55 }),
      'M1340 600L1340 520L1410 590L1340 592M1290 606L1430 606L1404 636L1312 636Z',
    ],
  },
  'clinic-03-b': {
    // a hanging bridge
    light: light('mist', 0.3, 0.3, 1.1, pool('blush', 0.8, 0.55, 0.5, 0.6)),
    lines: [
      line('-20,730 1620,690'),
      line('-20,756 1620,716'),
      line('450,300 450,900'),
      line('500,300 500,900'),
      line('1140,330 1140,880'),
      line('1186,330 1186,880'),
      line('450,380 500,380'),
      line('1140,400 1186,400'),
      curve('-20,560 140,480 300,390 475,310'),
      'M475 310C640 740 980 740 1163 340',
      curve('1163,340 1300,430 1460,510 1620,570'),
    ],
    fine: [
      ropes(500, 1140, 722, 330, 636, 15),
      ...Array.from({ length: 7 }, (_, index) => line(`${40 + index * 58},${532 - index * 30} ${40 + index * 58},${736}`)),
      ...Array.from({ length: 6 }, (_, index) => line(`${1230 + index * 62},${386 + index * 36} ${1230 + index * 62},${704}`)),
      ...swell({ x: 820, y: 880, s: 1 }),
      curve('-20,690 160,640 300,660 430,700'),
    ],
  },
  'clinic-09-a': {
    // rounded balconies above a beach
    light: light('honey', 0.86, 0.2, 1.1, pool('sea', 0.1, 0.98, 0.65, 0.85)),
    lines: [
      ...Array.from({ length: 8 }, (_, index) => `M760 ${20 + index * 118}C900 ${84 + index * 118} 1130 ${84 + index * 118} 1250 ${6 + index * 118}`),
      line('760,-20 760,900'),
      line('1250,-20 1250,890'),
      ...Array.from({ length: 5 }, (_, index) => `M420 ${424 + index * 100}C500 ${464 + index * 100} 610 ${464 + index * 100} 690 ${420 + index * 100}`),
      'M420 424C500 384 610 380 690 420',
      line('420,424 420,900'),
      line('690,420 690,890'),
    ],
    fine: [
      ...Array.from({ length: 8 }, (_, index) => `M760 ${58 + index * 118}C900 ${122 + index * 118} 1130 ${122 + index * 118} 1250 ${44 + index * 118}`),
      line('910,-20 910,930'),
      line('1090,-20 1090,930'),
      ...Array.from({ length: 4 }, (_, index) => `M420 ${456 + index * 100}C500 ${496 + index * 100} 610 ${496 + index * 100} 690 ${452 + index * 100}`),
      ...swell({ x: 360, y: 1000, s: 0.9 }),
      ...swell({ x: 1240, y: 1000, s: 0.8, flip: true }),
      ...place(gull, { x: 240, y: 380, s: 0.8 }),
    ],
  },
  'clinic-09-b': {
    // a stayed bridge under the moon
    light: light('jade', 0.24, 0.24, 1.05, disc(400, 400, 150, 0.6), pool('sea', 0.8, 0.9, 0.6, 0.6)),
    lines: [
      seaLine(760),
      line('-20,790 1620,790'),
      line('940,220 900,940'),
      line('980,220 1020,940'),
      line('940,220 980,220'),
      line('916,660 1004,660'),
      ring(400, 400, 150),
    ],
    fine: [
      fan(960, 240, 760, 620, 9),
      ...swell({ x: 520, y: 900, s: 0.9 }),
      curve('340,860 400,880 460,862'),
      curve('-20,760 120,700 220,690 330,730 400,758'),
    ],
  },
  'clinic-11-a': {
    // a hanok from the front
    light: light(
      'pearl',
      0.5,
      0.1,
      1.1,
      pool('celadon', 0.08, 0.9, 0.6, 0.6),
      wash('M400 344C370 460 290 560 150 606C380 686 1220 686 1450 606C1310 560 1230 460 1200 344C1000 378 600 378 400 344Z', 0.4),
    ),
    lines: [
      ...place([...ridge, ...slopes, ...eave], { x: 800, y: 620 }),
      ...[330, 620, 980, 1270].flatMap((x) => [line(`${x - 14},690 ${x - 14},960`), line(`${x + 14},690 ${x + 14},960`)]),
      line('250,960 1350,960'),
      line('220,1000 1380,1000'),
    ],
    fine: [
      ...place(courses, { x: 800, y: 620 }),
      ...place(ends, { x: 800, y: 620 }),
      box(660, 730, 140, 220),
      box(800, 730, 140, 220),
      ...lattice(660, 730, 140, 220, 3, 6),
      ...lattice(800, 730, 140, 220, 3, 6),
      line('344,880 606,880'),
      line('994,880 1256,880'),
    ],
  },
  'clinic-11-b': {
    // a wooden porch and paper doors
    light: light('honey', 0.34, 0.4, 1.0, pool('white', 0.4, 0.45, 0.36, 0.6), wash(line('250,240 750,240 750,800 250,800', true), 0.3)),
    lines: [
      box(250, 240, 250, 560),
      box(500, 240, 250, 560),
      line('830,160 830,830'),
      line('880,160 880,830'),
      line('-20,830 1620,830'),
      line('-20,880 1620,880'),
      ...jar({ x: 1210, y: 556, s: 0.44 }),
    ],
    fine: [
      ...lattice(250, 240, 250, 400, 4, 7),
      ...lattice(500, 240, 250, 400, 4, 7),
      line('250,640 750,640'),
      ring(476, 560, 14),
      ring(524, 560, 14),
      line('120,880 -20,960'),
      line('400,880 300,1060'),
      line('700,880 670,1060'),
      line('1000,880 1040,1060'),
      line('1300,880 1410,1060'),
      line('-20,180 1620,180'),
    ],
  },
  'clinic-12-a': {
    // a gate in a wall
    light: light('clay', 0.5, 0.6, 1.05, pool('white', 0.5, 0.68, 0.3, 0.6)),
    lines: [
      ...place([...ridge, ...slopes, ...eave], { x: 800, y: 420, s: 0.66 }),
      line('560,470 560,1000'),
      line('1040,470 1040,1000'),
      box(610, 530, 190, 470),
      box(800, 530, 190, 470),
      curve('-20,640 200,652 400,650 560,640'),
      curve('1040,640 1200,650 1400,652 1620,640'),
      seaLine(1002),
    ],
    fine: [
      ...place(courses, { x: 800, y: 420, s: 0.66 }),
      tiles(-10, 684, 10, 56),
      tiles(1044, 684, 10, 56),
      line('-20,684 560,684'),
      line('1040,684 1620,684'),
      ring(770, 780, 22),
      ring(830, 780, 22),
      line('610,640 990,640'),
      line('610,900 990,900'),
      ...[
        [80, 800],
        [260, 860],
        [420, 790],
        [120, 920],
        [1140, 800],
        [1320, 870],
        [1470, 800],
        [1240, 930],
      ].map(([x = 0, y = 0]) => arc(x, y, 60, 30, 0, 360)),
    ],
  },
  'clinic-12-b': {
    // jars on a terrace
    light: light('moss', 0.22, 0.2, 1.1, pool('clay', 0.95, 0.9, 0.55, 0.4)),
    lines: [
      [420, 560, 0.72],
      [1000, 470, 0.86],
      [1430, 712, 0.5],
    ]
      .flatMap(([x = 0, y = 0, s = 1]) =>
        place(
          [
            arc(0, 0, 170, 30, 0, 360),
            'M-170 0C-190 20 -190 40 -176 56C-280 140 -310 280 -260 400C-220 490 -170 540 -140 580C-60 604 60 604 140 580C170 540 220 490 260 400C310 280 280 140 176 56C190 40 190 20 170 0',
            arc(0, -26, 186, 32, 172, 368),
            arc(0, -46, 40, 18, 180, 360),
          ],
          { x, y, s },
        ),
      )
      .concat(seaLine(1010)),
    fine: [
      [420, 560, 0.72],
      [1000, 470, 0.86],
      [1430, 712, 0.5],
    ]
      .flatMap(([x = 0, y = 0, s = 1]) => place([arc(0, 200, 262, 46, 20, 160), arc(0, 230, 270, 46, 24, 156)], { x, y, s }))
      .concat(
        curve('1260,240 1340,300 1420,330 1620,340'),
        ...[
          [1300, 262],
          [1380, 316],
          [1460, 336],
          [1540, 340],
        ].map(([x = 0, y = 0]) =>
          place(
            [-66, -44, -22, 0, 22, 44, 66].flatMap((turn) => place('M0 0L0 -120', { turn })),
            { x, y },
          ).join(''),
        ),
        line('-20,400 620,400'),
        tiles(-20, 400, 16, 40),
        line('-20,370 620,370'),
      ),
  },
  'clinic-13-a': {
    // the corner of an eave, with a wind bell
    light: light('celadon', 0.2, 0.86, 1.15, disc(440, 760, 170, 0.4)),
    lines: [
      'M1620 520C1300 560 900 520 520 300C490 282 470 300 486 326C860 600 1280 640 1620 610',
      'M520 300C760 340 1100 300 1620 120',
      line('700,478 700,560'),
      'M640 560C640 640 620 700 590 740C660 764 740 764 810 740C780 700 760 640 760 560C740 540 660 540 640 560',
      line('700,756 700,830'),
      'M700 830C640 850 610 890 600 930C660 920 690 900 700 880C710 900 740 920 800 930C790 890 760 850 700 830',
    ],
    fine: [
      ...[
        [600, 320, 660, 388],
        [740, 326, 800, 454],
        [880, 316, 950, 500],
        [1030, 292, 1110, 530],
        [1190, 258, 1280, 546],
        [1360, 208, 1450, 544],
        [1520, 156, 1600, 530],
      ].map(([ax = 0, ay = 0, bx = 0, by = 0]) => curve(`${ax},${ay} ${(ax + bx) / 2 + 4},${(ay + by) / 2 + 20} ${bx},${by}`)),
      ...[
        [580, 350],
        [668, 405],
        [760, 454],
        [860, 498],
        [968, 534],
        [1082, 560],
        [1202, 576],
        [1326, 582],
        [1452, 580],
        [1572, 574],
      ].map(([x = 0, y = 0]) => ring(x, y, 20)),
      ring(440, 760, 170),
      line('1300,640 1620,820'),
      line('1120,630 1500,1060'),
    ],
  },
  'clinic-13-b': {
    // the moon in a lattice window
    light: light('dusk', 0.62, 0.4, 1.0, disc(980, 500, 170, 0.6)),
    lines: [box(620, 220, 720, 640), ring(980, 500, 170), box(580, 180, 800, 720), curve('-20,860 200,760 400,700 620,660 800,600 900,590')],
    fine: [
      ...[740, 860, 1100, 1220].map((x) => line(`${x},220 ${x},860`)),
      ...[330, 680, 770].map((y) => line(`620,${y} 1340,${y}`)),
      curve('300,730 360,620 400,560 480,520'),
      ...[
        [200, 760, -30],
        [300, 730, 140],
        [400, 560, -60],
        [480, 520, 30],
        [520, 680, 160],
        [700, 630, -20],
        [900, 590, 70],
      ].flatMap(([x = 0, y = 0, turn = 0]) => place('M0 0C-30 -30 -30 -70 0 -90C30 -70 30 -30 0 0', { x, y, turn })),
    ],
  },
  'clinic-14-a': {
    // a light on the breakwater
    light: light('blush', 0.24, 0.2, 1.1, wash(below(line('-20,760 1620,760')), 0.4, '#9cc4cb')),
    lines: [
      line('1010,840 1050,420'),
      line('1190,840 1150,420'),
      line('1020,420 1180,420'),
      line('1020,390 1180,390'),
      line('1020,420 1020,390'),
      line('1180,420 1180,390'),
      box(1056, 300, 88, 90),
      'M1036 300C1050 240 1150 240 1164 300Z',
      'M820 880C960 820 1240 820 1380 880',
      line('760,900 1440,900'),
      line('-20,760 1012,760'),
    ],
    fine: [
      line('1038,560 1162,560'),
      line('1028,660 1172,660'),
      line('1100,300 1100,390'),
      line('1100,250 1100,210'),
      line('1188,760 1620,760'),
      line('1020,330 620,250'),
      line('1020,350 600,380'),
      line('1180,330 1500,260'),
      line('1180,350 1520,380'),
      ...swell({ x: 480, y: 900, s: 0.95 }),
      ...place(gull, { x: 420, y: 480, s: 0.9 }),
      ...place(gull, { x: 560, y: 420, s: 0.6 }),
    ],
  },
  'clinic-14-b': {
    // a round window on the sea
    light: light('mist', 0.4, 0.38, 1.0, disc(640, 560, 360, 0.34), pool('sand', 0.98, 0.9, 0.55, 0.8)),
    lines: [
      ring(640, 560, 370),
      line('284,640 996,640'),
      'M600 640L600 400C680 460 740 540 760 610L600 610M586 640C560 560 540 520 500 500L586 420M480 640L800 640C780 680 760 690 720 692L560 692C520 690 500 680 480 640',
    ],
    fine: [
      ring(640, 560, 410),
      ...swell({ x: 640, y: 760, s: 0.56 }),
      ...place(gull, { x: 820, y: 400, s: 0.5 }),
      line('-20,1010 1620,1010'),
      ...place(['M-50 0L-66 -130L66 -130L50 0'], { x: 1230, y: 1006, s: 1.1 }),
      ...[
        [-50, 0.9],
        [-20, 1.3],
        [10, 1.5],
        [38, 1.15],
        [66, 0.8],
      ].flatMap(([turn = 0, s = 1]) => leaf({ x: 1230, y: 862, s, turn })),
    ],
  },
};

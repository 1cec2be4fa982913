import { arc, below, curve, line, place, rays, ring } from './geometry.ts';
import { disc, light, type Picture, pool, wash } from './lights.ts';
import { bowl, leaf, outline, parts, smallVeins, sprig, steam, swell } from './motifs.ts';

const pebble = curve('-200,20 -150,-60 -30,-90 110,-76 196,-10 170,60 40,88 -110,80', true);
const cup = (x: number, y: number, s: number): string[] =>
  place([ring(0, 0, 150, 30), 'M-150 2C-156 90 -140 190 -92 232C-40 252 40 252 92 232C140 190 156 90 150 2'], { x, y, s });

const nearHill = curve('-20,950 260,920 520,860 760,850 1020,900 1300,930 1620,880');
const table = 'M-20 890L1620 890';
/** A cupping glass: its rim's middle at 0,0, 380 wide. */
const glass = ['M-118 0C-124 -40 -190 -70 -190 -176C-190 -276 -104 -340 0 -340C104 -340 190 -276 190 -176C190 -70 124 -40 118 0', ring(0, 4, 120, 22)];
const back = curve('-20,760 160,690 420,700 680,780 860,800 1080,740 1330,700 1620,790');

/** Herbal medicine: treatments 30 to 39. */
export const herbal: Record<string, Picture> = {
  'treatment-30': {
    // a steaming bowl
    light: light('clay', 0.3, 0.9, 1.1, pool('white', 0.5, 0.3, 0.35, 0.5)),
    lines: [...bowl({ x: 800, y: 590, s: 1.4 }), ...steam({ x: 800, y: 470, s: 1.1 })],
    fine: [arc(800, 606, 320, 50, 200, 340), arc(800, 1044, 620, 30, 165, 15)],
  },
  'treatment-31': {
    // stones in a stream
    light: light('mist', 0.2, 0.14, 1.15, pool('sand', 0.85, 0.8, 0.55, 0.7)),
    lines: [
      ...place(pebble, { x: 580, y: 690, s: 1.25 }),
      ...place(pebble, { x: 950, y: 540, s: 0.72, turn: -6 }),
      ...place(pebble, { x: 1150, y: 790, s: 0.9, turn: 4, flip: true }),
    ],
    fine: [
      curve('-20,470 240,500 420,540 620,510 780,440 1000,410 1240,450 1620,400'),
      curve('-20,620 140,650 300,640 340,650'),
      curve('860,700 960,660 1140,640 1300,600 1620,580'),
      curve('-20,860 220,850 420,850 640,850 800,880 920,900 1080,930 1300,910 1620,860'),
      curve('-20,970 240,950 560,960 800,1000'),
    ],
  },
  'treatment-32': {
    // a needle above a resting face
    light: light('pearl', 0.8, 0.8, 1.15, pool('celadon', 0.12, 0.1, 0.6, 0.8)),
    lines: parts([...outline, 'throat', 'lid', 'nostril', 'mouth', 'brow'], { x: 1440, y: 400, s: 1.2, turn: 90 }),
    fine: [
      ...parts(['lashes', 'ear', 'jaw'], { x: 1440, y: 400, s: 1.2, turn: 90 }),
      line('1126,690 1216,430'),
      ...Array.from({ length: 9 }, (_, index) => line(`${1211 + index * 6},${412 - index * 17} ${1231 + index * 6},${406 - index * 17}`)),
      line('1211,412 1262,265'),
      line('1231,418 1282,271'),
    ],
  },
  'treatment-33': {
    // leaves in the balance
    light: light('moss', 0.76, 0.16, 1.1, disc(800, 420, 90, 0.4)),
    lines: [
      line('800,330 800,900'),
      curve('620,940 700,910 800,900 900,910 980,940'),
      curve('380,470 600,420 800,400 1000,396 1220,420'),
      ring(800, 300, 28),
      arc(380, 740, 190, 96, 0, 180),
      line('190,740 570,740'),
      arc(1220, 690, 190, 96, 0, 180),
      line('1030,690 1410,690'),
      ...leaf({ x: 330, y: 734, s: 0.6, turn: -28 }),
      ...leaf({ x: 400, y: 734, s: 0.66, turn: 22 }),
    ],
    fine: [
      line('380,470 194,738'),
      line('380,470 566,738'),
      line('1220,420 1034,688'),
      line('1220,420 1406,688'),
      ...place(pebble, { x: 1220, y: 654, s: 0.42 }),
      line('600,948 1000,948'),
    ],
  },
  'treatment-34': {
    // a pot and a cup
    light: light('honey', 0.2, 0.2, 1.1, wash(below(table), 0.28)),
    lines: [
      curve('430,480 330,560 310,700 390,820 540,870 690,868 820,820 890,700 870,570 780,480'),
      arc(606, 478, 178, 34, 0, 360),
      arc(606, 462, 130, 84, 192, 348),
      ring(606, 352, 26),
      'M884 620C960 610 990 560 1010 480C1018 450 1050 440 1074 452',
      'M868 742C980 730 1040 640 1060 540C1064 510 1070 480 1074 452',
      'M346 590C230 560 190 640 220 710C240 760 300 780 350 768',
      ...cup(1210, 676, 0.86),
    ],
    fine: [
      ...steam({ x: 1206, y: 626, s: 0.6 }),
      'M350 622C276 600 246 650 262 700C274 730 310 744 340 738',
      line('140,890 1480,890'),
      arc(1210, 682, 108, 18, 200, 340),
    ],
  },
  'treatment-35': {
    // the moon over a hill
    light: light('jade', 0.68, 0.36, 1.0, disc(1090, 440, 190, 0.6), wash(below(nearHill), 0.1, '#12382f')),
    lines: [ring(1090, 440, 190), curve('-20,830 200,770 420,640 600,590 780,640 960,740 1200,790 1620,740')],
    fine: [
      nearHill,
      curve('430,700 520,640 610,626 700,660'),
      arc(1120, 420, 120, 120, 120, 190),
      curve('180,420 300,404 420,424 520,410'),
      curve('300,470 400,458 500,474'),
    ],
  },
  'treatment-36': {
    // a spine that grows like bamboo
    light: light('celadon', 0.3, 0.5, 1.1, pool('sand', 0.95, 0.1, 0.6, 0.7)),
    lines: [
      ...[
        [720, 1010, 6],
        [744, 860, 4],
        [756, 712, -4],
        [746, 566, -8],
        [726, 420, -4],
        [718, 276, 4],
      ].flatMap(([x = 0, y = 0, turn = 0]) =>
        place(['M-40 0C-30 -40 -30 -90 -38 -136', 'M40 0C30 -40 30 -90 38 -136', 'M-48 0C-20 14 20 14 48 0'], { x, y, turn }),
      ),
      ...leaf({ x: 786, y: 566, s: 1.1, turn: 62 }),
      ...leaf({ x: 780, y: 572, s: 0.8, turn: 98 }),
      ...leaf({ x: 684, y: 860, s: 0.9, turn: -66 }),
    ],
    fine: [
      ...leaf({ x: 770, y: 276, s: 0.72, turn: 48 }),
      curve('980,200 1080,330 1110,470 1060,620 1010,740 1030,880 1090,1000'),
      curve('430,200 380,330 380,480 440,620 470,700'),
    ],
  },
  'treatment-37': {
    // three cups on the slope of a back
    light: light('apricot', 0.5, 0.2, 1.1, wash(below(back), 0.28)),
    lines: [
      back,
      ...place(glass, { x: 360, y: 690, s: 0.82, turn: 2 }),
      ...place(glass, { x: 780, y: 786, s: 1.1, turn: 6 }),
      ...place(glass, { x: 1200, y: 714, s: 0.76, turn: -10 }),
    ],
    fine: [
      ...place('M-140 -180C-138 -240 -100 -280 -50 -298', { x: 360, y: 690, s: 0.82, turn: 2 }),
      ...place('M-140 -180C-138 -240 -100 -280 -50 -298', { x: 780, y: 786, s: 1.1, turn: 6 }),
      ...place('M-140 -180C-138 -240 -100 -280 -50 -298', { x: 1200, y: 714, s: 0.76, turn: -10 }),
      curve('700,900 760,960 790,1040 796,1200'),
    ],
  },
  'treatment-38': {
    // the sun going down into the sea
    light: light('blush', 0.5, 0.46, 0.95, disc(720, 560, 240, 0.5), wash(below(line('-20,640 1620,640')), 0.42, '#a9cfc4')),
    lines: [arc(720, 640, 252, 252, 180, 360), line('60,640 1540,640'), ...swell({ x: 740, y: 760, s: 1.25 })],
    fine: [rays(720, 640, 300, 370, 11, 195, 345), ...swell({ x: 1080, y: 930, s: 0.8, flip: true })],
  },
  'treatment-39': {
    // a mortar and a sprig
    light: light('moss', 0.2, 0.86, 1.15, pool('white', 0.7, 0.2, 0.4, 0.6)),
    lines: [
      ring(720, 560, 290, 60),
      'M430 566C436 700 500 800 590 850C560 890 556 920 560 950M1010 566C1004 700 940 800 850 850C880 890 884 920 880 950',
      arc(720, 948, 160, 30, 0, 180),
      'M590 850C670 874 770 874 850 850',
      'M740 590C800 480 870 360 950 236C966 208 1016 226 1006 262C960 380 890 500 812 600',
      ...sprig({ x: 640, y: 586, s: 0.66, turn: -38 }),
    ],
    fine: [
      arc(720, 574, 240, 36, 20, 160),
      arc(720, 700, 262, 40, 40, 140),
      ...leaf({ x: 1110, y: 960, s: 0.6, turn: 76 }),
      ...smallVeins({ x: 1110, y: 960, s: 0.6, turn: 76 }),
    ],
  },
};

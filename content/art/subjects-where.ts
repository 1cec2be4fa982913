import { arc, curve, dot, line, place, ring, type Stroke } from './geometry.ts';
import { type Layer, light, type PaletteName, type Picture } from './lights.ts';
import { drop, parts } from './motifs.ts';
import { clothes, head, moved, type Person, skins } from './people.ts';
import { glow, shadow, solid, thick, thin } from './surfaces.ts';

/** Place of each treatment on the body (`treatment-NN-b`), washed in a warm light and marked with gold. */

const warm = (d: Stroke, strength = 0.34): Layer => ({ d, colour: '#e58f73', strength });
const gold = (...all: Stroke[]): Layer[] => [{ d: all.join(''), pen: 'gold' }];
const dots = (...points: (readonly [number, number])[]): Layer[] => gold(...points.map(([x, y]) => dot(x, y)));
const mirrored = (points: readonly (readonly [number, number])[]): (readonly [number, number])[] => [...points, ...points.map(([x, y]) => [-x, y] as const)];
/** Points in rows within an ellipse. */
function field(cx: number, cy: number, rx: number, ry: number, step: number): (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  for (let y = -ry; y <= ry; y += step)
    for (let x = -rx; x <= rx; x += step) {
      const shift = Math.round(y / step) % 2 ? step / 2 : 0;
      if (((x + shift) / rx) ** 2 + (y / ry) ** 2 <= 1) found.push([Math.round(cx + x + shift), Math.round(cy + y)]);
    }
  return found;
}

const lit = (palette: PaletteName, x: number, y: number, ...layers: Layer[][]): Picture => ({ light: light(palette, x, y, 1.05), layers: layers.flat() });

/** A resting guest, her hair in a towel, with the place of the treatment on her face. */
function face(who: Partial<Person>, where: { x?: number; y?: number; s?: number }, ...marks: Layer[][]): Layer[] {
  const person: Person = { skin: 'rose', hair: 'towel', style: 'wrap', width: 142, jaw: 98, chin: 208, resting: true, smile: 8, ...who };
  const at = { x: 800, y: 520, s: 1.5, ...where };
  return [...moved(clothes.towel(skins[person.skin]), at), ...head(person, at), ...moved(marks.flat(), at)];
}
const man: Partial<Person> = { skin: 'sand', hair: 'ink', style: 'crop', width: 150, jaw: 116, chin: 220 };
const elder: Partial<Person> = { skin: 'sand', hair: 'silver', style: 'pixie', age: 2 };

const cheeks = (strength?: number): Layer[] => [warm(ring(-84, 70, 50, 40), strength), warm(ring(84, 70, 50, 40), strength)];
const folds: Stroke[] = ['M-106 -22C-84 -38 -50 -38 -30 -20', 'M106 -22C84 -38 50 -38 30 -20'];

/** A face from the side; `hold` places it. */
const side = (hold: { x: number; y: number; s: number; flip?: boolean }, ...marks: Layer[][]): Layer[] => [
  {
    d: place(
      'M352 40C286 92 250 160 248 232C248 264 266 284 266 314C262 348 206 420 166 452C152 464 158 480 178 484C196 487 216 484 222 500C224 514 206 526 198 540C206 569 197 582 204 598C210 610 230 614 231 630C230 652 210 666 214 694C219 724 252 738 288 735C336 731 396 722 424 752C448 790 440 862 414 1040L760 1040C660 900 600 800 600 600C720 500 740 300 712 350C742 240 720 124 650 60C560 -20 420 -10 352 40Z',
      hold,
    ).join(''),
    colour: skins.rose,
  },
  ...place(
    'M300 97C360 10 460 -36 570 -20C690 0 770 110 760 260C756 330 800 380 806 450C810 540 740 590 660 570C630 566 610 560 600 540C616 490 620 420 580 372C568 354 556 360 548 366C530 280 470 270 420 226C370 180 330 140 300 97Z',
    hold,
  ).map((d): Layer => ({ d, colour: '#6d5849', pen: 'line' })),
  ...thin(...place(['M420 60C520 110 640 200 690 340C706 390 700 440 680 480', 'M360 50C480 90 620 160 720 330', 'M770 420C776 480 740 530 690 540'], hold)),
  ...thick(...parts(['forehead', 'nose', 'lips', 'chin', 'throat', 'nostril', 'mouth', 'lid', 'brow', 'jaw', 'ear'], hold)),
  ...thin(...parts(['lashes'], hold)),
  ...moved(marks.flat(), hold),
];

/** A back, from the neck to the waist. */
const back = (...marks: Layer[][]): Layer[] => [
  {
    d: 'M700 60C700 180 690 220 600 260C460 310 380 340 340 460C300 640 330 900 300 1220L1300 1220C1270 900 1300 640 1260 460C1220 340 1140 310 1000 260C910 220 900 180 900 60Z',
    colour: skins.rose,
    pen: 'line',
  },
  { d: curve('640,-40 660,60 700,140 800,160 900,140 940,60 960,-40', false).concat('Z'), colour: '#3b524c', pen: 'line' },
  ...thin(
    'M800 330C796 500 804 760 800 1010',
    'M560 470C600 560 660 600 690 700',
    'M1040 470C1000 560 940 600 910 700',
    'M420 700C440 860 430 1000 420 1220',
    'M1180 700C1160 860 1170 1000 1180 1220',
  ),
  ...marks.flat(),
];
/** A belly and its hands, lying under a blanket's edge. */
const belly = (...marks: Layer[][]): Layer[] => [
  {
    d: 'M430 -20C440 180 540 330 530 480C520 640 420 740 400 900L1200 900C1180 740 1080 640 1070 480C1060 330 1160 180 1170 -20Z',
    colour: skins.sand,
    pen: 'line',
  },
  ...thin('M800 60L800 430', 'M640 330C690 380 740 396 780 396', 'M960 330C910 380 860 396 820 396', 'M800 560C790 590 810 590 800 560'),
  ...marks.flat(),
  solid('M330 860C600 800 1000 800 1270 860L1330 1220L270 1220Z', 'celadon'),
  ...thin('M330 910C600 850 1000 850 1270 910'),
];
const legs = (...marks: Layer[][]): Layer[] => [
  shadow(860, 1030, 620),
  {
    d: curve(
      '-20,520 240,500 520,560 760,640 960,660 1180,760 1330,860 1440,930 1500,880 1560,890 1550,990 1440,1010 1270,990 1060,940 820,900 520,880 220,900 -20,910',
      false,
    ).concat('Z'),
    colour: skins.rose,
    pen: 'line',
  },
  ...thin(curve('-20,700 260,690 520,740 760,800 1000,830 1240,930'), curve('700,690 740,720 760,760')),
  ...marks.flat(),
];
/** A forearm with its palm up. */
const arm = (...marks: Layer[][]): Layer[] => [
  {
    d: 'M-20 420C200 430 480 470 760 500C900 510 960 480 1040 430C1090 400 1120 430 1090 470C1060 510 1040 540 1090 550C1200 540 1330 520 1440 530C1490 536 1490 580 1440 584L1280 596C1360 596 1440 604 1470 612C1510 624 1500 664 1460 662L1270 650C1340 664 1400 684 1424 696C1456 714 1440 746 1404 738L1240 700C1290 724 1320 746 1336 762C1356 788 1330 806 1304 790C1200 730 1120 760 980 770C720 790 320 800 -20 830Z',
    colour: skins.sand,
    pen: 'line',
  },
  ...thin('M960 540C990 600 990 660 970 720', 'M980 560C1040 600 1080 640 1100 700', 'M820 520C850 600 850 680 826 770'),
  ...marks.flat(),
];

export const where: Record<string, Picture> = {
  'treatment-01-b': lit('celadon', 0.7, 0.2, face({}, {}, cheeks(0.2), dots(...mirrored(field(84, 66, 52, 46, 30)), ...field(0, -120, 70, 26, 34)))),
  'treatment-02-b': lit(
    'sand',
    0.3,
    0.2,
    face(
      { skin: 'sand' },
      { x: 760 },
      [glow(curve('0,-160 90,-150 132,-90 136,20 118,90 92,146 0,196 -92,146 -118,90 -136,20 -132,-90 -90,-150', true), 'white', 0.55)],
      gold(curve('0,-160 90,-150 132,-90 136,20 118,90 92,146 0,196 -92,146 -118,90 -136,20 -132,-90 -90,-150', true)),
    ),
  ),
  'treatment-03-b': lit(
    'dawn',
    0.2,
    0.2,
    face({}, { x: 860 }, cheeks(0.24), dots(...field(84, 70, 56, 46, 24)), gold('M-330 -60L-130 58', 'M-340 0L-136 72', 'M-330 60L-130 86')),
  ),
  'treatment-04-b': lit(
    'blush',
    0.6,
    0.2,
    face(
      { skin: 'sand' },
      { s: 1.6, y: 540 },
      [
        solid(curve('0,-160 92,-146 132,-80 134,30 118,96 90,146 0,194 -90,146 -118,96 -134,30 -132,-80 -92,-146', true), 'celadon', 0.62),
        ...[-68, 68].map((x): Layer => ({ d: ring(x, 8, 50, 24), colour: skins.sand, pen: 'fine' })),
        { d: ring(0, 134, 54, 22), colour: skins.sand, pen: 'fine' },
      ],
      thick('M-104 6C-86 24 -50 24 -32 6M104 6C86 24 50 24 32 6M-36 130C-16 140 16 140 36 130'),
      thin(...drop({ x: -230, y: -60, s: 0.16 }), ...drop({ x: 236, y: 60, s: 0.2 })),
    ),
  ),
  'treatment-05-b': lit(
    'mist',
    0.8,
    0.2,
    face(
      man,
      { x: 740 },
      [warm(curve('-60,-150 60,-150 50,-90 24,-40 40,80 -40,80 -24,-40 -50,-90', true), 0.26)],
      thin(...drop({ x: 190, y: -60, s: 0.16 }), ...drop({ x: 232, y: 20, s: 0.11 })),
      dots([0, -120], [-34, -120], [34, -120], [0, -80], [0, 20], [0, 60], [-24, 76], [24, 76]),
    ),
  ),
  'treatment-06-b': lit(
    'moss',
    0.4,
    0.16,
    face(
      { hair: 'ink', style: 'fringe', skin: 'sand', width: 138 },
      { x: 820 },
      [warm(ring(-80, 92, 46, 50), 0.3), warm(ring(80, 92, 46, 50), 0.3), warm(ring(0, 180, 44, 24), 0.3)],
      dots(
        ...mirrored([
          [66, 76],
          [94, 96],
          [74, 120],
          [100, 62],
        ]),
        [0, 178],
        [-22, 186],
        [24, 184],
      ),
    ),
  ),
  'treatment-07-b': lit(
    'honey',
    0.7,
    0.2,
    face(
      { skin: 'clay' },
      { s: 1.75, y: 500 },
      [warm(curve('-20,-40 20,-40 60,40 74,96 30,104 0,92 -30,104 -74,96 -60,40', true), 0.3)],
      dots(...field(0, 50, 76, 48, 17)),
    ),
  ),
  'treatment-08-b': lit(
    'apricot',
    0.3,
    0.2,
    face(
      { hair: 'chestnut', style: 'waves' },
      {},
      cheeks(0.4),
      [warm(ring(0, 74, 28, 22), 0.36)],
      gold('M-150 64C-130 30 -60 30 -36 66', 'M150 64C130 30 60 30 36 66'),
    ),
  ),
  'treatment-09-b': lit(
    'pearl',
    0.3,
    0.14,
    [
      { d: curve('800,150 1040,210 1150,440 1130,700 1000,860 800,910 600,860 470,700 450,440 560,210', true), colour: '#6d5849', pen: 'line' },
      { d: curve('470,600 400,560 390,680 480,730', false).concat('Z'), colour: skins.rose, pen: 'line' },
      { d: curve('1130,600 1200,560 1210,680 1120,730', false).concat('Z'), colour: skins.rose, pen: 'line' },
      glow('M786 150C780 330 786 480 800 560C814 480 820 330 814 150Z', 'paper', 0.9),
      ...thin(
        ...[-1, 1].flatMap((m) =>
          [60, 130, 200, 270].map((d) =>
            `M${800 + m * 12} ${190 + d}C${800 + m * (40 + d)} ${230 + d} ${800 + m * (120 + d)} ${300 + d} ${800 + m * (140 + d * 0.8)} ${460 + d}`.replaceAll(
              /\d+\.\d+/g,
              (n) => String(Math.round(+n)),
            ),
          ),
        ),
      ),
    ],
    dots(
      ...[220, 270, 320, 370, 420, 470].flatMap(
        (y) =>
          [
            [786, y],
            [816, y + 20],
          ] as const,
      ),
    ),
    [{ d: 'M300 1220C380 1000 620 960 800 960C980 960 1220 1000 1300 1220Z', colour: '#fdfaf3', pen: 'line' }],
  ),
  'treatment-10-b': lit(
    'jade',
    0.8,
    0.2,
    side(
      { x: 300, y: 90, s: 1.06 },
      [warm('M260 740C330 740 420 720 470 690C520 640 550 570 556 520C500 620 400 690 300 690Z', 0.4)],
      gold(
        ...[0, 1, 2].map((n) =>
          curve(`${330 - n * 14},${712 - n * 46} ${420 - n * 10},${690 - n * 46} ${500 - n * 12},${640 - n * 46} ${546 - n * 20},${560 - n * 50}`),
        ),
      ),
    ),
  ),
  'treatment-11-b': lit(
    'dawn',
    0.8,
    0.7,
    face(
      { age: 1, skin: 'sand' },
      { s: 1.8, y: 480 },
      [warm(ring(-68, 8, 76, 58), 0.2), warm(ring(68, 8, 76, 58), 0.2)],
      dots(
        ...mirrored(
          Array.from(
            { length: 11 },
            (_, n) => [Math.round(68 + 74 * Math.cos((n * Math.PI) / 10 - 0.3)), Math.round(14 + 52 * Math.sin((n * Math.PI) / 10 - 0.1))] as const,
          ),
        ),
      ),
    ),
  ),
  'treatment-12-b': lit(
    'clay',
    0.7,
    0.16,
    face(
      { skin: 'clay', hair: 'ink', style: 'bun' },
      { x: 840 },
      [
        { d: curve('-120,40 -84,30 -50,56 -60,92 -104,96', true), colour: '#9b6a4f', strength: 0.3 },
        { d: curve('120,40 84,30 50,56 60,92 104,96', true), colour: '#9b6a4f', strength: 0.3 },
      ],
      gold(curve('-132,34 -84,20 -38,52 -52,102 -108,108', true), curve('132,34 84,20 38,52 52,102 108,108', true)),
    ),
  ),
  'treatment-13-b': lit(
    'sand',
    0.5,
    0.8,
    face(
      man,
      { x: 760, s: 1.7, y: 500 },
      cheeks(0.24),
      thin(
        ...mirrored([
          [72, 60],
          [98, 84],
          [86, 40],
          [66, 92],
          [108, 54],
        ]).map(([x, y]) => ring(x, y, 7)),
      ),
      gold(ring(-86, 68, 58, 50), ring(86, 68, 58, 50)),
    ),
  ),
  'treatment-14-b': lit(
    'celadon',
    0.5,
    0.14,
    face(
      { age: 1 },
      { y: 480 },
      [warm(curve('-130,60 -96,150 0,200 96,150 130,60 90,110 0,150 -90,110', true), 0.3)],
      gold(
        'M-60 300L-60 190M-60 190L-74 214M-60 190L-46 214',
        'M60 300L60 190M60 190L46 214M60 190L74 214',
        'M-118 140L-126 50M-126 50L-138 74M-126 50L-112 72',
        'M118 140L126 50M126 50L138 74M126 50L112 72',
      ),
    ),
  ),
  'treatment-15-b': lit(
    'blush',
    0.2,
    0.2,
    legs([warm(curve('760,650 960,670 1180,770 1310,860 1240,920 1000,850 780,800', true), 0.3)], dots(...field(1010, 790, 220, 60, 44))),
  ),
  'treatment-16-b': lit(
    'dawn',
    0.3,
    0.2,
    face({ hair: 'ink', style: 'long' }, { s: 1.9, y: 520 }, [warm(ring(-68, -14, 54, 24), 0.26), warm(ring(68, -14, 54, 24), 0.26)], gold(...folds)),
  ),
  'treatment-17-b': lit(
    'sand',
    0.8,
    0.2,
    face(
      { ...man, hair: 'grey', style: 'swept', resting: false, age: 1 },
      { s: 1.8, y: 520 },
      [warm(ring(-68, -8, 56, 26), 0.3)],
      gold('M-106 -20C-84 -36 -50 -36 -30 -18', 'M-68 -62L-68 -98M-68 -98L-80 -82M-68 -98L-56 -82'),
    ),
  ),
  'treatment-18-b': lit(
    'mist',
    0.6,
    0.14,
    face(
      { skin: 'sand', resting: false },
      { s: 1.8, y: 500, x: 830 },
      [warm('M-112 26C-90 52 -46 52 -24 30C-40 66 -96 66 -112 26Z', 0.5), warm('M112 26C90 52 46 52 24 30C40 66 96 66 112 26Z', 0.5)],
      gold('M-112 30C-92 60 -44 60 -22 34', 'M112 30C92 60 44 60 22 34'),
    ),
  ),
  'treatment-19-b': lit(
    'celadon',
    0.2,
    0.5,
    face(
      { hair: 'brown', style: 'ponytail', resting: false },
      { x: 780, y: 480 },
      [warm(ring(-112, 116, 28, 50), 0.36), warm(ring(112, 116, 28, 50), 0.36)],
      gold(curve('-146,40 -132,100 -96,158 -44,204 0,216 44,204 96,158 132,100 146,40')),
    ),
  ),
  'treatment-20-b': lit(
    'apricot',
    0.8,
    0.2,
    side(
      { x: 260, y: 60, s: 1.12 },
      [warm('M266 314C262 348 206 420 166 452L214 452C240 420 290 350 296 300Z', 0.4)],
      gold('M262 300C256 346 200 420 158 454'),
    ),
  ),
  'treatment-21-b': lit(
    'dusk',
    0.6,
    0.2,
    face(
      { skin: 'sand', age: 1 },
      { x: 760 },
      [warm(ring(0, -116, 74, 30), 0.3), warm(ring(-118, -40, 22, 34), 0.3), warm(ring(118, -40, 22, 34), 0.3), ...cheeks(0.3)],
      gold(ring(0, -116, 78, 34), ring(-84, 70, 54, 44), ring(84, 70, 54, 44)),
    ),
  ),
  'treatment-22-b': lit(
    'moss',
    0.3,
    0.2,
    side(
      { x: 1340, y: 90, s: 1.06, flip: true },
      [warm('M548 506C520 480 500 440 514 400C470 440 440 560 420 660C470 660 530 600 548 506Z', 0.36)],
      gold('M520 390C496 420 506 480 546 512C560 530 572 520 590 500', 'M400 660L470 560M470 560L440 574M470 560L468 592'),
    ),
  ),
  'treatment-23-b': lit(
    'clay',
    0.6,
    0.8,
    face(
      { ...elder, style: 'bob', hair: 'grey', resting: false },
      { s: 1.8, y: 560 },
      [warm(ring(-74, -80, 56, 24), 0.3), warm(ring(74, -80, 56, 24), 0.3)],
      gold('M-74 -76L-74 -118M-74 -118L-88 -102M-74 -118L-60 -102', 'M74 -76L74 -118M74 -118L60 -102M74 -118L88 -102'),
    ),
  ),
  'treatment-24-b': lit(
    'pearl',
    0.6,
    0.2,
    face(
      { age: 1, hair: 'chestnut', style: 'bun' },
      { s: 1.9, y: 300 },
      [warm('M-68 214C-40 240 40 240 68 214L72 300C40 340 -40 340 -72 300Z', 0.36)],
      gold('M-66 244C-30 262 30 262 66 244', 'M-68 272C-30 292 30 292 68 272', 'M-70 300C-30 324 30 324 70 300'),
    ),
  ),
  'treatment-25-b': lit(
    'mist',
    0.2,
    0.8,
    face(
      { hair: 'chestnut', style: 'bob', skin: 'clay', resting: false },
      { s: 2.1, y: 560, x: 880 },
      gold('M106 -20C84 -36 50 -36 30 -18'),
      thin('M112 -32C84 -52 46 -50 24 -28'),
      [glow(ring(68, 0, 74, 54), 'white', 0.35)],
      thin(ring(68, 0, 78, 58), 'M126 40L180 88'),
    ),
  ),
  'treatment-26-b': lit(
    'jade',
    0.2,
    0.2,
    face(
      { hair: 'brown', style: 'waves', look: 10 },
      { s: 2.1, y: 440 },
      [warm(ring(14, 74, 32, 28), 0.46)],
      gold(arc(14, 74, 44, 38, 20, 160)),
      dots([14, 52]),
    ),
  ),
  'treatment-27-b': lit(
    'sand',
    0.3,
    0.2,
    belly(
      [warm(ring(560, 560, 60, 150), 0.3), warm(ring(1040, 560, 60, 150), 0.3), warm(ring(800, 650, 170, 70), 0.24)],
      gold('M536 420C540 540 490 640 446 740', 'M1064 420C1060 540 1110 640 1154 740', ring(800, 650, 178, 78)),
    ),
  ),
  'treatment-28-b': lit(
    'dusk',
    0.7,
    0.2,
    arm([warm(ring(520, 640, 190, 50), 0.3)], gold('M330 652C400 626 470 660 540 634C600 616 650 640 710 622', 'M430 638L452 610M590 624L612 648')),
  ),
  'treatment-29-b': lit(
    'blush',
    0.5,
    0.5,
    face(
      { hair: 'ink', style: 'bob' },
      { s: 2.2, y: 330 },
      [warm('M-48 120C-30 112 -12 108 0 114C12 108 30 112 48 120C30 160 -30 160 -48 120Z', 0.55)],
      gold('M-50 118C-30 108 -12 104 0 112C12 104 30 108 50 118C30 164 -30 164 -50 118Z'),
    ),
  ),
  'treatment-30-b': lit(
    'clay',
    0.3,
    0.2,
    belly([warm(ring(800, 500, 170, 120), 0.4), warm(ring(800, 500, 100, 70), 0.4)], gold(ring(800, 500, 200, 150), ring(800, 500, 120, 84))),
  ),
  'treatment-31-b': lit(
    'mist',
    0.3,
    0.14,
    legs(
      [warm(curve('1000,690 1200,780 1330,870 1440,940 1500,900 1540,960 1440,1000 1200,950 1020,860', true), 0.26)],
      gold(
        'M1380 880L1240 800M1240 800L1254 826M1240 800L1270 800',
        'M1140 800L990 730M990 730L1004 756M990 730L1020 728',
        'M900 730L740 680M740 680L756 704M740 680L770 674',
      ),
    ),
  ),
  'treatment-32-b': lit(
    'pearl',
    0.7,
    0.2,
    face(
      { hair: 'ink', style: 'bun', skin: 'sand' },
      {},
      dots([0, -100], [-60, -86], [60, -86], [-104, 40], [104, 40], [-60, 96], [60, 96], [0, 186], [-118, 100], [118, 100]),
      thin(
        ...(
          [
            [0, -100],
            [-60, -86],
            [60, -86],
            [-104, 40],
            [104, 40],
            [-60, 96],
            [60, 96],
          ] as const
        ).map(([x, y]) => line(`${x},${y - 6} ${x + (x >= 0 ? 20 : -20)},${y - 74}`)),
      ),
    ),
  ),
  'treatment-33-b': lit(
    'moss',
    0.6,
    0.2,
    belly(
      [warm(ring(800, 480, 240, 200), 0.2)],
      gold(
        'M530 480C640 520 960 520 1070 480',
        'M528 512C640 552 960 552 1072 512',
        ...Array.from({ length: 9 }, (_, n) =>
          line(`${568 + n * 58},${498 + Math.round(12 * Math.sin((n * Math.PI) / 8))} ${568 + n * 58},${524 + Math.round(12 * Math.sin((n * Math.PI) / 8))}`),
        ),
      ),
    ),
  ),
  'treatment-34-b': lit(
    'honey',
    0.3,
    0.2,
    belly(
      [warm(curve('790,200 830,210 840,270 900,300 910,390 850,450 760,450 690,420 700,380 760,390 800,340 796,270', true), 0.4)],
      gold(curve('790,200 830,210 840,270 900,300 910,390 850,450 760,450 690,420 700,380 760,390 800,340 796,270', true)),
    ),
  ),
  'treatment-35-b': lit(
    'jade',
    0.7,
    0.2,
    [glow(ring(1220, 240, 110), 'paper', 0.9)],
    [
      solid('M-20 760C300 700 500 690 640 720L1620 760L1620 1220L-20 1220Z', 'paper'),
      solid('M120 740C100 560 240 520 420 540C600 540 700 600 690 740C600 800 220 800 120 740Z', 'white'),
    ],
    head({ skin: 'rose', hair: 'ink', style: 'part', resting: true, smile: 10 }, { x: 430, y: 600, s: 0.96, turn: -58 }),
    [solid('M560 700C800 560 1200 640 1620 620L1620 1220L420 1220C480 1000 500 800 560 700Z', 'celadon')],
    thin(curve('700,680 760,860 720,1060'), curve('1000,640 1080,860 1040,1120'), curve('1300,640 1360,860 1330,1100')),
  ),
  'treatment-36-b': lit(
    'celadon',
    0.3,
    0.2,
    back(
      [warm(ring(640, 380, 90, 60), 0.26), warm(ring(960, 380, 90, 60), 0.26)],
      gold(...Array.from({ length: 9 }, (_, n) => ring(800, 330 + n * 78, 24, 16))),
    ),
  ),
  'treatment-37-b': lit(
    'apricot',
    0.3,
    0.2,
    back([
      ...[
        [600, 430],
        [1000, 430],
        [610, 640],
        [990, 640],
        [630, 850],
        [970, 850],
      ].flatMap(([x = 0, y = 0]) => [warm(ring(x, y, 70, 64), 0.4), solid(ring(x, y, 84, 78), 'white', 0.4), ...thin(arc(x, y, 58, 54, 200, 290))]),
    ]),
  ),
  'treatment-38-b': lit(
    'blush',
    0.7,
    0.16,
    face(
      { hair: 'chestnut', style: 'ponytail' },
      { s: 1.3, y: 430 },
      cheeks(0.44),
      [warm(ring(0, 74, 34, 26), 0.4), warm(ring(0, -116, 80, 30), 0.3), warm(ring(-270, 450, 110, 60), 0.4), warm(ring(270, 450, 110, 60), 0.4)],
      gold(ring(-270, 450, 126, 76), ring(270, 450, 126, 76)),
    ),
  ),
  'treatment-39-b': lit('moss', 0.2, 0.7, arm([warm(ring(330, 640, 210, 110), 0.36)], dots(...field(330, 640, 200, 100, 60)))),
};

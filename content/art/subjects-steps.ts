import { chair, cushion, machine, pendant, plant, stool, surgicalLight, teaTable } from './furniture.ts';
import { arc, curve, dot, line, type Place, place, rays, ring, type Stroke } from './geometry.ts';
import { type Layer, light, type PaletteName, type Picture } from './lights.ts';
import { box, leaf, outline, parts, sprig, steam } from './motifs.ts';
import { clothes, head, moved, type Person, skins } from './people.ts';
import { clock, drawers, pane, wall } from './rooms.ts';
import { glow, shadow, solid, thick, thin, tones } from './surfaces.ts';

/** Steps of a treatment (`step-NAME`): pictures that several treatments share. */

const lit = (palette: PaletteName, x: number, y: number, ...layers: Layer[][]): Picture => ({ light: light(palette, x, y, 1.05), layers: layers.flat() });
const gold = (...all: Stroke[]): Layer[] => [{ d: all.join(''), pen: 'gold' }];
const at = (layers: Layer[], where: Place): Layer[] => moved(layers, where);
const skin = skins.rose;

type Wears = keyof typeof clothes;
/** A person from head to waist. */
const bust = (person: Person, wears: Wears, colour: string, where: Place): Layer[] => [...at(clothes[wears](colour), where), ...head(person, where)];
const doctor: Person = { skin: 'sand', hair: 'ink', style: 'part', glasses: 'square', jaw: 114, width: 150, chin: 218 };
const woman: Person = { skin: 'rose', hair: 'brown', style: 'bob', jaw: 96, width: 140, chin: 206 };
const guest: Person = { skin: 'rose', hair: 'towel', style: 'wrap', width: 142, jaw: 98, chin: 208, resting: true, smile: 8 };
/** A guest lying on her back, seen from above, her head on a pillow. */
const lying = (person: Person, where: Place): Layer[] => [
  ...at(
    [
      solid(curve('-330,-330 0,-380 330,-330 380,0 330,240 0,280 -330,240 -380,0', true), 'white'),
      ...thin('M-300 -300C-200 -260 -260 -180 -330 -120', 'M300 -300C200 -260 260 -180 330 -120'),
    ],
    where,
  ),
  ...bust(person, 'towel', skins[person.skin], where),
];
/** A table that hides what is below it. */
const desk = (y: number, tone: keyof typeof tones = 'wood'): Layer[] => [
  solid(`M-20 ${y}L1620 ${y}L1620 1220L-20 1220Z`, tone),
  glow(box(-20, y, 1640, 26), 'white', 0.4),
];

/** A hand that holds a slender tool, its sleeve at the right; the tool's tip is at 0,0 and points down and left. */
const holding = (tool: Layer[], where: Place, sleeve: keyof typeof tones = 'white'): Layer[] =>
  at(
    [
      solid('M330 -330C420 -400 620 -470 800 -500L860 -300C680 -260 520 -200 420 -150Z', sleeve),
      ...tool,
      {
        d: 'M120 -170C110 -210 150 -260 210 -290C270 -330 340 -340 400 -310C440 -280 450 -210 420 -160C380 -110 300 -80 230 -84C190 -90 170 -110 180 -140C150 -130 126 -140 120 -170Z',
        colour: skin,
        pen: 'line',
      },
      ...thin('M180 -140C210 -160 240 -180 270 -180', 'M230 -84C210 -110 240 -140 290 -140', 'M140 -190C170 -220 210 -230 250 -226'),
    ],
    where,
  );
const wand = (tone: keyof typeof tones): Layer[] => [
  solid('M-14 -16L30 28L330 -200L260 -280Z', tone),
  solid('M-20 -22L36 34L10 44L-34 4Z', 'paper'),
  ...thick('M300 -250C420 -340 520 -300 620 -620'),
];
const pad: Layer[] = [solid('M-60 -70C-100 -40 -80 40 -30 50C30 60 90 20 100 -40C100 -90 0 -110 -60 -70Z', 'white'), ...thin('M-50 -40C-20 -60 30 -60 70 -40')];

const bubble = (x: number, y: number, w: number, h: number, tone: keyof typeof tones, tail: 1 | -1, lines: number): Layer[] => [
  solid(
    `M${x + 40} ${y}L${x + w - 40} ${y}C${x + w} ${y} ${x + w} ${y} ${x + w} ${y + 40}L${x + w} ${y + h - 40}C${x + w} ${y + h} ${x + w} ${y + h} ${x + w - 40} ${y + h}L${tail > 0 ? `${x + 130} ${y + h}L${x + 60} ${y + h + 56}L${x + 70} ${y + h}` : `${x + w - 70} ${y + h}L${x + w - 60} ${y + h + 56}L${x + w - 130} ${y + h}`}L${x + 40} ${y + h}C${x} ${y + h} ${x} ${y + h} ${x} ${y + h - 40}L${x} ${y + 40}C${x} ${y} ${x} ${y} ${x + 40} ${y}Z`,
    tone,
  ),
  ...thin(...Array.from({ length: lines }, (_, n) => line(`${x + 50},${y + 60 + n * 46} ${x + w - 60 - ((n * 90) % 170)},${y + 60 + n * 46}`))),
];
const phone = (x: number, y: number, s: number, inside: Layer[]): Layer[] =>
  at(
    [
      solid(
        'M-210 -400C-210 -440 -190 -460 -150 -460L150 -460C190 -460 210 -440 210 -400L210 400C210 440 190 460 150 460L-150 460C-190 460 -210 440 -210 400Z',
        'paper',
      ),
      ...thin('M-40 -430L40 -430'),
      ...inside,
    ],
    { x, y, s },
  );
/** A forearm on a cushion, palm up. */
const forearm = (where: Place): Layer[] =>
  at(
    [
      {
        d: 'M-820 -150C-560 -140 -300 -110 -80 -90C60 -80 120 -120 200 -166C250 -196 280 -166 250 -126C220 -86 200 -56 250 -46C360 -56 490 -76 600 -66C650 -60 650 -16 600 -12L440 0C520 0 600 8 630 16C670 28 660 68 620 66L430 54C500 68 560 88 584 100C616 118 600 150 564 142L400 104C450 128 480 150 496 166C516 192 490 210 464 194C360 134 280 164 140 174C-120 194 -560 210 -820 240Z',
        colour: skin,
        pen: 'line',
      },
      ...thin('M150 -56C180 0 180 60 160 120', 'M176 -40C230 10 270 50 290 106'),
    ],
    where,
  );
const flatBack: Layer[] = [
  { d: 'M-20 640C200 560 420 560 640 610C860 660 1100 650 1300 560C1420 520 1540 520 1620 560L1620 1000L-20 1000Z', colour: skin, pen: 'line' },
  ...thin('M500 660C720 740 980 740 1220 660'),
  solid('M-20 860C400 800 1100 800 1620 880L1620 1220L-20 1220Z', 'celadon'),
  ...thin('M-20 920C400 860 1100 860 1620 940'),
];
const cupGlass = (x: number, y: number, s: number): Layer[] =>
  at(
    [
      solid('M-118 0C-124 -40 -190 -70 -190 -176C-190 -276 -104 -340 0 -340C104 -340 190 -276 190 -176C190 -70 124 -40 118 0Z', 'white', 0.55),
      ...thin('M-140 -180C-138 -240 -100 -280 -50 -298'),
      ...thick(ring(0, 4, 120, 22)),
    ],
    { x, y, s },
  );
const pouch = (x: number, y: number, tone: keyof typeof tones): Layer[] => [
  solid(`M${x - 90} ${y - 250}L${x + 90} ${y - 250}L${x + 96} ${y}L${x - 96} ${y}Z`, tone),
  ...thin(line(`${x - 90},${y - 210} ${x + 90},${y - 210}`), ...place(leaf({ s: 0.34 }), { x, y: y - 60 })),
];

export const steps: Record<string, Picture> = {
  // Consultation
  'step-consultation': lit(
    'celadon',
    0.5,
    0.16,
    wall(860, 'celadon', 'cream'),
    pane(640, 120, 320, 330, 'hill'),
    bust(doctor, 'tie', tones.jade, { x: 420, y: 500, s: 0.92 }),
    bust({ ...woman, look: -10 }, 'jumper', tones.blush, { x: 1200, y: 530, s: 0.9, flip: true }),
    desk(960),
    [solid(line('700,930 930,930 960,990 670,990', true), 'paper')],
    thin(line('720,950 900,950'), line('710,968 860,968')),
  ),
  'step-interpreter': lit(
    'dawn',
    0.4,
    0.2,
    phone(800, 640, 1.15, [
      ...bubble(-180, -380, 300, 190, 'celadon', 1, 3),
      ...bubble(-120, -100, 300, 190, 'blush', -1, 3),
      ...bubble(-180, 180, 280, 150, 'celadon', 1, 2),
    ]),
    [solid(ring(290, 420, 120), 'paper'), ...thin('M230 440C260 380 320 380 350 440M290 396L290 370M240 460L340 460')],
    [
      solid(ring(1310, 420, 120), 'paper'),
      ...thin('M1250 400L1370 400M1310 370L1310 400M1260 470C1300 450 1340 430 1350 400M1360 470C1320 450 1280 430 1270 400'),
    ],
    thick('M430 420C480 420 500 440 520 470', 'M1170 420C1120 420 1100 440 1080 470'),
  ),
  'step-mirror': lit(
    'blush',
    0.4,
    0.2,
    bust({ ...woman, hair: 'ink', style: 'bun', look: 12 }, 'jumper', tones.celadon, { x: 560, y: 500, s: 1.15 }),
    [shadow(1200, 1120, 200), ...thick('M1200 760L1200 1090'), solid(ring(1200, 500, 230, 270), 'paper'), solid(ring(1200, 500, 204, 242), 'sky')],
    thick(...parts([...outline, 'lid', 'brow', 'nostril', 'mouth'], { x: 1050, y: 320, s: 0.42 })),
    [solid('M1080 1120C1080 1080 1320 1080 1320 1120Z', 'paper')],
  ),
  'step-scan': lit(
    'mist',
    0.5,
    0.2,
    [glow(box(380, 120, 840, 1100), 'white', 0.4)],
    bust({ ...woman, hair: 'chestnut', style: 'ponytail' }, 'towel', skin, { x: 800, y: 520, s: 1.2 }),
    gold('M470 240L470 160L560 160', 'M1130 240L1130 160L1040 160', 'M470 760L470 840L560 840', 'M1130 760L1130 840L1040 840'),
    thin(line('470,500 1130,500'), line('800,160 800,300')),
    [{ d: [...Array.from({ length: 8 }, (_, n) => dot(640 + n * 46, 600 + (n % 2) * 24))].join(''), pen: 'gold' }],
  ),
  'step-drawing': lit(
    'sand',
    0.3,
    0.2,
    bust({ ...guest, style: 'bun', hair: 'ink', resting: true }, 'towel', skin, { x: 640, y: 520, s: 1.25 }),
    gold('M510 500C540 480 580 480 602 504', 'M678 504C700 480 740 480 770 500', 'M520 620L550 640M560 640L590 650'),
    holding([solid('M0 0L40 -10L330 -230L300 -270L10 -40Z', 'jade'), ...thin('M40 -10L10 -40')], { x: 772, y: 540, s: 0.86 }),
  ),
  'step-agreed': lit(
    'pearl',
    0.6,
    0.2,
    desk(300, 'cream'),
    [{ d: line('420,240 1080,180 1150,980 500,1050', true), colour: tones.paper, pen: 'line' }],
    thin(...[0, 1, 2, 3, 4, 5].map((n) => line(`${520 + n * 8},${350 + n * 84} ${980 - ((n * 70) % 160) + n * 8},${310 + n * 84}`))),
    gold('M640 900C680 850 700 930 740 880C760 860 780 900 820 870'),
    holding([solid('M0 0L36 -10L330 -240L300 -280L10 -36Z', 'walnut')], { x: 830, y: 870, s: 0.9 }, 'celadon'),
  ),
  // Preparation
  'step-wash': lit(
    'mist',
    0.3,
    0.2,
    desk(800, 'stone'),
    [solid('M420 620C430 860 560 940 800 940C1040 940 1170 860 1180 620Z', 'paper'), solid(ring(800, 620, 380, 80), 'sea')],
    thin(arc(800, 626, 260, 46, 20, 160), arc(800, 626, 160, 26, 200, 340)),
    thick('M1300 560L1300 300C1300 200 1100 180 1040 280L1040 340', 'M1260 560L1340 560'),
    thin('M1030 360C1034 440 1030 500 1036 580'),
    [
      solid('M110 900C60 900 60 800 110 800L360 800C410 800 410 900 360 900Z', 'blush'),
      solid('M130 800C90 800 90 710 130 710L340 710C380 710 380 800 340 800Z', 'paper'),
    ],
  ),
  'step-numbing': lit(
    'honey',
    0.6,
    0.2,
    lying(guest, { x: 700, y: 560, s: 1.1 }),
    [glow(ring(606, 640, 66, 54), 'white', 0.95), glow(ring(794, 640, 66, 54), 'white', 0.95)],
    thin(ring(606, 640, 66, 54), ring(794, 640, 66, 54)),
    clock(1320, 320, 140),
    [solid('M1200 900L1440 900L1420 1040L1220 1040Z', 'paper'), solid(ring(1320, 900, 120, 28), 'white')],
  ),
  'step-cap': lit(
    'jade',
    0.4,
    0.2,
    wall(860, 'celadon', 'stone'),
    surgicalLight({ x: 640, y: 0, s: 1.1 }),
    bust({ ...doctor, style: 'wrap', hair: 'towel', glasses: 'round' }, 'scrubs', tones.jade, { x: 470, y: 540, s: 1.05 }),
    bust({ ...woman, style: 'wrap', hair: 'towel', skin: 'sand', look: -12 }, 'scrubs', tones.sea, { x: 1160, y: 570, s: 1.02 }),
  ),
  // Treatment
  'step-laser': lit(
    'dawn',
    0.4,
    0.2,
    lying(guest, { x: 620, y: 580, s: 1.1 }),
    [solid('M500 560C500 530 600 530 612 564L628 564C640 530 740 530 740 560C746 620 650 630 628 586L612 586C590 630 494 620 500 560Z', 'tile')],
    gold(rays(760, 690, 24, 54, 8)),
    holding(wand('celadon'), { x: 784, y: 664, s: 0.9 }),
  ),
  'step-ultrasound': lit(
    'jade',
    0.4,
    0.2,
    lying({ ...guest, age: 1 }, { x: 640, y: 540, s: 1.15 }),
    gold(arc(730, 720, 60, 60, 100, 250), arc(730, 720, 100, 100, 110, 240), arc(730, 720, 140, 140, 115, 235)),
    holding(
      [
        solid('M-70 -10L10 70L60 30L300 -190L240 -270L-20 -60Z', 'paper'),
        solid('M-78 -18L18 78L-6 96L-100 4Z', 'jade'),
        ...thick('M290 -250C420 -340 520 -300 620 -620'),
      ],
      { x: 810, y: 700, s: 0.86 },
    ),
  ),
  'step-booster': lit(
    'celadon',
    0.7,
    0.2,
    desk(700, 'paper'),
    [
      [560, 1],
      [800, 1.2],
      [1040, 0.9],
    ].flatMap(([x = 0, s = 1]) =>
      at(
        [
          shadow(0, 4, 90),
          solid('M-70 0L-70 -200C-70 -240 -36 -240 -36 -270L36 -270C36 -240 70 -240 70 -200L70 0Z', 'white'),
          glow('M-66 0L-66 -120L66 -120L66 0Z', 'sea', 0.8),
          solid('M-44 -270L44 -270L44 -330L-44 -330Z', 'jade'),
          ...thin('M-70 -150L70 -150M-50 -60L50 -60'),
        ],
        { x, y: 860, s },
      ),
    ),
    [shadow(800, 1000, 460), solid('M360 930L1240 930L1200 1000L400 1000Z', 'stone')],
  ),
  'step-mask': lit(
    'sand',
    0.5,
    0.2,
    lying(guest, { x: 800, y: 560, s: 1.2 }),
    [
      solid(
        curve(
          '-0,-150 88,-138 126,-80 128,30 112,96 86,144 0,188 -86,144 -112,96 -128,30 -126,-80 -88,-138'.replaceAll(
            /(-?\d+),(-?\d+)/g,
            (_, x: string, y: string) => `${800 + Math.round(+x * 1.2)},${560 + Math.round(+y * 1.2)}`,
          ),
          true,
        ),
        'celadon',
        0.66,
      ),
    ],
    thick('M682 568C704 590 746 590 768 568', 'M832 568C854 590 896 590 918 568', 'M756 716C780 728 820 728 844 716'),
    [solid('M1240 980C1240 1080 1480 1080 1480 980Z', 'paper'), solid(ring(1360, 980, 120, 26), 'celadon')],
    thick('M1400 970L1500 840'),
  ),
  'step-light': lit(
    'clay',
    0.5,
    0.14,
    [glow('M420 330L1180 330L1400 1100L200 1100Z', 'honey', 0.34)],
    lying({ ...guest, skin: 'sand' }, { x: 800, y: 760, s: 0.94 }),
    [solid('M360 180C360 120 1240 120 1240 180L1200 330C1000 380 600 380 400 330Z', 'paper')],
    thin(...Array.from({ length: 9 }, (_, n) => ring(480 + n * 80, 300 + Math.round(18 * Math.sin((n * Math.PI) / 8)), 16))),
    thick('M800 130L800 -20'),
  ),
  'step-cooling': lit(
    'mist',
    0.6,
    0.2,
    lying(guest, { x: 640, y: 560, s: 1.15 }),
    holding(pad, { x: 760, y: 650, s: 0.95 }),
    thin(
      ...[
        [1280, 860],
        [1400, 760],
        [1200, 1000],
      ].flatMap(([x = 0, y = 0]) => [rays(x, y, 0, 60, 6), rays(x, y, 34, 44, 6)]),
    ),
  ),
  'step-scalp': lit(
    'pearl',
    0.3,
    0.2,
    [{ d: curve('600,220 860,280 980,500 960,760 820,930 600,990 380,930 240,760 220,500 340,280', true), colour: '#6d5849', pen: 'line' }],
    [glow('M584 222C576 400 584 560 600 640C616 560 624 400 616 222Z', 'paper', 0.9)],
    thin(
      ...[-1, 1].flatMap((m) =>
        [90, 180, 270].map((d) => `M${600 + m * 14} ${270 + d}C${600 + m * d} ${320 + d} ${600 + m * (d + 60)} ${430 + d} ${600 + m * (d + 40)} ${560 + d}`),
      ),
    ),
    [solid(ring(1150, 520, 250), 'paper')],
    thick(
      ...[
        [1050, 640],
        [1130, 660],
        [1210, 640],
      ].map(
        ([x = 0, y = 0]) =>
          `M${x} ${y}C${x + 10} ${y - 130} ${x + 50} ${y - 210} ${x + 110} ${y - 270}M${x - 26} ${y + 10}C${x - 20} ${y + 50} ${x + 20} ${y + 50} ${x + 26} ${y + 10}`,
      ),
    ),
    thin('M632 420L908 460', 'M632 460L930 620'),
    gold(ring(610, 440, 36)),
  ),
  'step-hair-removal': lit(
    'blush',
    0.4,
    0.2,
    [{ d: curve('-20,640 300,580 640,640 960,740 1240,880 1500,1010 1620,1040', false).concat('L1620 1220L-20 1220Z'), colour: skin, pen: 'line' }],
    [solid('M-20 980C300 900 600 960 820 1060L900 1220L-20 1220Z', 'paper')],
    gold(rays(640, 650, 30, 60, 8, 190, 350)),
    holding(wand('blush'), { x: 640, y: 600, s: 1 }),
  ),
  // Korean medicine
  'step-pulse': lit(
    'clay',
    0.4,
    0.2,
    desk(760, 'wood'),
    [solid('M360 900C360 820 1100 820 1100 900C1120 980 340 980 360 900Z', 'brick')],
    forearm({ x: 780, y: 760, s: 0.9 }),
    at(
      [
        solid('M40 -520C140 -560 300 -640 420 -760L620 -620C500 -500 380 -400 250 -330Z', 'paper'),
        {
          d: 'M20 -360C40 -440 110 -500 190 -500C260 -500 290 -440 260 -360C230 -290 180 -250 150 -200L120 -60C114 -30 80 -36 82 -66L90 -200L70 -60C64 -26 30 -34 32 -62L46 -210L20 -80C12 -48 -20 -58 -16 -88L4 -250Z',
          colour: skins.sand,
          pen: 'line',
        },
      ],
      { x: 800, y: 770, s: 0.9 },
    ),
  ),
  'step-acupuncture': lit(
    'pearl',
    0.6,
    0.2,
    desk(800, 'celadon'),
    forearm({ x: 800, y: 720, s: 1 }),
    thick(
      ...[
        [520, 680],
        [640, 700],
        [760, 690],
      ].map(([x = 0, y = 0]) => line(`${x},${y} ${x + 40},${y - 230}`)),
    ),
    gold(
      ...[
        [520, 680],
        [640, 700],
        [760, 690],
      ].map(([x = 0, y = 0]) => line(`${x + 26},${y - 150} ${x + 44},${y - 252}`)),
      ...[
        [520, 680],
        [640, 700],
        [760, 690],
      ].map(([x = 0, y = 0]) => ring(x, y, 16, 6)),
    ),
  ),
  'step-moxibustion': lit(
    'apricot',
    0.5,
    0.2,
    flatBack,
    [
      [520, 640],
      [800, 680],
      [1080, 660],
    ].flatMap(([x = 0, y = 0]) => [
      solid(`M${x - 64} ${y}L${x - 50} ${y - 60}L${x + 50} ${y - 60}L${x + 64} ${y}Z`, 'wood'),
      solid(`M${x - 34} ${y - 60}L${x} ${y - 150}L${x + 34} ${y - 60}Z`, 'moss'),
      glow(ring(x, y - 146, 30), 'brick', 0.6),
      ...thin(...place(steam({ s: 0.6 }).slice(1, 2), { x, y: y - 160 })),
    ]),
  ),
  'step-cupping': lit('honey', 0.5, 0.2, flatBack, cupGlass(440, 600, 0.72), cupGlass(760, 640, 0.9), cupGlass(1100, 620, 0.76)),
  'step-chuna': lit(
    'celadon',
    0.6,
    0.2,
    wall(900, 'celadon', 'wood'),
    bust({ ...doctor, glasses: 'half', hair: 'grey' }, 'standing', tones.jade, { x: 900, y: 280, s: 0.95 }),
    bust({ ...woman, style: 'pixie', resting: true, skin: 'sand' }, 'jumper', tones.blush, { x: 740, y: 740, s: 0.95 }),
    [-1, 1].map(
      (m): Layer => ({
        d: place('M200 340C240 300 320 310 350 340C360 370 320 390 290 384C250 390 200 380 200 340Z', { x: 740, y: 730, s: 0.95, flip: m < 0 }).join(''),
        colour: skins.sand,
        pen: 'line',
      }),
    ),
    thin(...[-1, 1].flatMap((m) => place(['M240 350L250 384', 'M276 346L286 384', 'M312 346L320 376'], { x: 740, y: 730, s: 0.95, flip: m < 0 }))),
  ),
  'step-herbs': lit(
    'moss',
    0.4,
    0.2,
    drawers(100, 60, 10, 3, 140),
    desk(760),
    [shadow(800, 1000, 300)],
    thick(
      line('800,420 800,980'),
      line('520,520 1080,520'),
      line('520,520 440,760'),
      line('520,520 600,760'),
      line('1080,520 1000,760'),
      line('1080,520 1160,760'),
    ),
    [
      solid('M420 760L620 760C610 830 430 830 420 760Z', 'paper'),
      solid('M980 760L1180 760C1170 830 990 830 980 760Z', 'paper'),
      solid('M680 980C680 950 920 950 920 980L940 1010L660 1010Z', 'walnut'),
    ],
    [-30, 10, 44].flatMap((turn, n) => leaf({ x: 500 + n * 26, y: 764, s: 0.4, turn }).map((d, k): Layer => (k ? { d, pen: 'fine' } : solid(d, 'moss')))),
    [solid(ring(1050, 740, 26), 'brick'), solid(ring(1100, 742, 30), 'wood')],
  ),
  'step-pouches': lit(
    'sand',
    0.5,
    0.2,
    desk(800),
    pouch(560, 940, 'paper'),
    pouch(790, 960, 'honey'),
    pouch(1020, 940, 'paper'),
    [
      shadow(1330, 960, 120),
      solid('M1220 740L1440 740C1436 880 1400 950 1370 960L1290 960C1260 950 1224 880 1220 740Z', 'celadon'),
      solid(ring(1330, 740, 110, 24), 'walnut'),
    ],
    thin(...steam({ x: 1330, y: 690, s: 0.7 })),
    [...sprig({ x: 300, y: 960, s: 0.7, turn: -12 })].map((d): Layer => ({ d, pen: 'line' })),
  ),
  // Afterwards
  'step-rest': lit(
    'dusk',
    0.4,
    0.2,
    wall(860, 'stone', 'cream'),
    pane(980, 130, 440, 470, 'trees', 2, 2),
    [solid('M60 900C60 600 160 540 300 540L300 900Z', 'wood'), solid('M120 700C110 600 220 580 420 600C520 610 560 660 540 760L140 800Z', 'white')],
    head({ ...woman, resting: true, hair: 'brown', style: 'part', width: 142 }, { x: 390, y: 640, s: 0.8, turn: -64 }),
    [solid('M480 720C800 620 1200 690 1540 690L1560 1000L420 1000C430 860 440 780 480 720Z', 'celadon')],
    thin(curve('620,700 680,830 660,990'), curve('900,670 980,830 950,990'), curve('1200,690 1260,830 1240,990')),
    [solid(box(60, 1000, 1520, 60), 'wood')],
    thick(line('120,1060 120,1160'), line('1520,1060 1520,1160')),
  ),
  'step-tea': lit(
    'apricot',
    0.3,
    0.2,
    wall(900, 'cream', 'wood'),
    pane(150, 140, 420, 460, 'garden', 2),
    pendant({ x: 1160, y: 0 }, 200, 'dome'),
    chair({ x: 1160, y: 1080, s: 1.4 }, 'moss'),
    teaTable({ x: 600, y: 1100, s: 1.1 }),
    plant({ x: 180, y: 1060, s: 0.9 }, 'grass'),
  ),
  'step-sun': lit(
    'honey',
    0.24,
    0.2,
    [solid(ring(340, 300, 150), 'paper')],
    thin(rays(340, 300, 180, 250, 16)),
    desk(900, 'cream'),
    [shadow(1180, 1020, 130), solid('M1080 560L1280 560L1260 960L1100 960Z', 'paper'), solid('M1110 960L1250 960L1246 1020L1114 1020Z', 'jade')],
    thin(line('1090,700 1270,700'), ring(1180, 780, 40), rays(1180, 780, 50, 64, 8)),
    [
      solid('M360 1000C360 940 500 940 520 900C540 720 860 720 880 900C900 940 1040 940 1040 1000C1040 1050 360 1050 360 1000Z', 'honey'),
      solid('M516 910C600 950 800 950 884 910L888 940C800 980 600 980 512 940Z', 'brick'),
    ],
  ),
  'step-medicine': lit(
    'mist',
    0.3,
    0.2,
    desk(760, 'stone'),
    [shadow(460, 980, 150), solid('M340 560L580 560L560 980L360 980Z', 'white', 0.7), glow('M346 700L574 700L560 976L362 976Z', 'sea', 0.6)],
    [0, 1, 2, 3, 4].flatMap((n) => [
      solid(
        line(
          `${720 + n * 140},${820 + (n % 2) * 12} ${850 + n * 140},${820 + (n % 2) * 12} ${850 + n * 140},${980 + (n % 2) * 12} ${720 + n * 140},${980 + (n % 2) * 12}`,
          true,
        ),
        n % 2 ? 'paper' : 'white',
      ),
      solid(ring(765 + n * 140, 900 + (n % 2) * 12, 20), 'blush'),
      solid(ring(812 + n * 140, 920 + (n % 2) * 12, 16, 22), 'celadon'),
    ]),
    [solid(box(900, 420, 300, 300), 'paper')],
    thin(line('940,500 1160,500'), line('940,560 1120,560'), line('940,620 1140,620')),
  ),
  'step-calendar': lit(
    'pearl',
    0.6,
    0.2,
    [solid(box(380, 220, 840, 780), 'paper'), solid(box(380, 220, 840, 130), 'celadon')],
    thick(...[500, 700, 900, 1100].map((x) => line(`${x},180 ${x},270`))),
    thin(
      ...Array.from({ length: 6 }, (_, n) => line(`${500 + n * 120},350 ${500 + n * 120},1000`)),
      ...Array.from({ length: 4 }, (_, n) => line(`380,${480 + n * 130} 1220,${480 + n * 130}`)),
    ),
    [glow(box(504, 484, 112, 122), 'brick', 0.6), glow(box(624, 484, 352, 122), 'blush', 0.7), glow(box(624, 614, 112, 122), 'celadon', 1)],
    gold(ring(560, 545, 50), ring(680, 675, 50)),
  ),
  'step-walk': lit(
    'moss',
    0.7,
    0.2,
    [
      solid(`${curve('-20,620 300,540 700,600 1100,520 1620,590')}L1620 800 -20 800Z`, 'celadon', 0.8),
      glow(box(-20, 740, 1640, 160), 'sea', 0.8),
      solid('M-20 900L1620 860L1620 1220L-20 1220Z', 'cream'),
    ],
    thin(curve('100,810 300,798 500,814'), curve('900,790 1100,780 1300,794')),
    plant({ x: 300, y: 1010, s: 1.3 }, 'tall', 'moss'),
    bust({ ...woman, look: 14 }, 'jumper', tones.brick, { x: 940, y: 560, s: 1.05 }),
    [solid('M780 420C770 190 1110 190 1100 420Z', 'honey'), solid(ring(940, 424, 330, 54), 'honey')],
    thin('M782 372C860 400 1020 400 1098 372'),
  ),
  'step-follow-up': lit(
    'dawn',
    0.7,
    0.2,
    phone(560, 640, 1.15, [
      ...bubble(-180, -360, 280, 160, 'celadon', 1, 2),
      solid(box(-60, -140, 240, 220), 'blush'),
      ...thin(ring(60, -40, 60)),
      ...bubble(-180, 150, 300, 190, 'celadon', 1, 3),
    ]),
    [solid('M1040 420L1440 260L1360 640L1230 520L1150 590L1160 480Z', 'paper')],
    thin('M1160 480L1440 260L1230 520'),
    thick('M900 820C1000 760 1060 680 1120 600'),
  ),
  'step-check': lit(
    'celadon',
    0.3,
    0.2,
    wall(900, 'paper', 'stone'),
    machine({ x: 1420, y: 1100 }, 'lamp'),
    bust({ ...woman, style: 'long', hair: 'ink' }, 'jumper', tones.celadon, { x: 520, y: 560, s: 1.05 }),
    bust({ ...doctor, style: 'crop', skin: 'clay', look: -12 }, 'coat', tones.sea, { x: 1060, y: 500, s: 1.05 }),
    gold(ring(700, 600, 70)),
    thick('M752 650L830 730'),
  ),
  'step-at-home': lit(
    'jade',
    0.3,
    0.2,
    wall(900, 'celadon', 'wood'),
    pane(950, 140, 460, 480, 'moon', 2, 2),
    cushion({ x: 760, y: 1110, s: 2.2 }, 'brick'),
    bust({ ...woman, resting: true, hair: 'silver', style: 'bob', age: 1 }, 'jumper', tones.paper, { x: 560, y: 620, s: 1.05 }),
    stool({ x: 1240, y: 1100 }),
    plant({ x: 1240, y: 920, s: 0.5 }, 'leafy', 'paper'),
  ),
};

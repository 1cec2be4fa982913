import { plant } from './furniture.ts';
import { arc, curve, dot, line, place, rays, ring, type Stroke } from './geometry.ts';
import { type Layer, light, type PaletteName, type Picture } from './lights.ts';
import { box } from './motifs.ts';
import { glow, shade, shadow, solid, thick, thin, tones } from './surfaces.ts';

/** Each clinic seen from its street (`clinic-NN-a`). */

type Tone = keyof typeof tones;
const lit = (palette: PaletteName, x: number, y: number, ...parts: Layer[][]): Picture => ({ light: light(palette, x, y, 1.05), layers: parts.flat() });
const arched = (x: number, foot: number, w: number, h: number): Stroke =>
  `M${x} ${foot}L${x} ${foot - h + Math.round(w / 2)}${arc(x + w / 2, foot - h + Math.round(w / 2), w / 2, w / 2, 180, 360).replace('M', 'L')}L${x + w} ${foot}Z`;
const ground = (y: number, tone: Tone): Layer[] => [solid(line(`-20,${y} 1620,${y} 1620,1220 -20,1220`, true), tone, 0.85, 'fine')];

/** Rows of windows, given by left side, foot, size, number across and down, and the steps between them. */
function windows(
  x: number,
  y: number,
  w: number,
  h: number,
  across: number,
  down: number,
  dx: number,
  dy: number,
  tone: Tone = 'sky',
  kind: 'plain' | 'cross' | 'arch' = 'plain',
): Layer[] {
  const each = Array.from({ length: across * down }, (_, n) => [x + (n % across) * dx, y + Math.floor(n / across) * dy] as const);
  return [
    ...each.map(([left, top]) => solid(kind === 'arch' ? arched(left, top + h, w, h) : box(left, top, w, h), tone, 1, 'fine')),
    ...(kind === 'cross'
      ? thin(
          ...each.map(
            ([left, top]) => `${line(`${left + w / 2},${top} ${left + w / 2},${top + h}`)}${line(`${left},${top + h * 0.4} ${left + w},${top + h * 0.4}`)}`,
          ),
        )
      : []),
  ];
}

const tree = (x: number, foot: number, s: number, tone: Tone = 'moss'): Layer[] => [
  shadow(x, foot, Math.round(110 * s)),
  ...thick(...place(['M-8 0C-4 -80 -6 -150 -4 -250M8 0C6 -80 8 -150 8 -250'], { x, y: foot, s })),
  ...place(curve('-10,-200 -100,-214 -136,-300 -112,-396 -40,-476 54,-480 124,-404 138,-306 92,-220 14,-200', true), { x, y: foot, s }).map((d) =>
    solid(d, tone, 0.95),
  ),
  ...thin(...place(['M2 -200C0 -270 4 -320 10 -380M4 -270C-20 -300 -36 -320 -44 -350M8 -300C30 -320 46 -340 54 -366'], { x, y: foot, s })),
];
const bush = (x: number, foot: number, w: number, tone: Tone = 'moss'): Layer[] => [
  solid(
    `${curve(`${x - w},${foot} ${x - w * 0.9},${foot - w * 0.5} ${x - w * 0.4},${foot - w * 0.6} ${x},${foot - w * 0.75} ${x + w * 0.5},${foot - w * 0.56} ${x + w * 0.9},${foot - w * 0.46} ${x + w},${foot}`)}Z`,
    tone,
  ),
];
const hill = (points: string, foot: number, tone: Tone, strength = 0.7): Layer[] => [
  solid(`${curve(points)}L1620 ${foot} -20 ${foot}Z`, tone, strength, 'fine'),
];
const streetLamp = (x: number, foot: number): Layer[] => [
  ...thick(line(`${x},${foot} ${x},${foot - 420}`), curve(`${x},${foot - 420} ${x + 20},${foot - 470} ${x + 70},${foot - 476}`)),
  glow(ring(x + 84, foot - 456, 60), 'honey', 0.5),
  solid(ring(x + 84, foot - 462, 26), 'paper'),
];
const bicycle = (x: number, foot: number, s = 1): Layer[] => [
  shadow(x, foot, Math.round(180 * s)),
  ...thick(
    ...place(
      [
        ring(-110, -80, 80),
        ring(120, -80, 80),
        'M-110 -80L-40 -210L90 -210L10 -80L-110 -80M-40 -210L10 -80M90 -210L120 -80M90 -210L80 -260L120 -270M-40 -210L-52 -244M-80 -246L-26 -244',
      ],
      { x, y: foot, s },
    ),
  ),
];
/** A small person walking away from the viewer. */
const walker = (x: number, foot: number, s: number, coat: Tone, flip = false): Layer[] => {
  const hair = flip ? '#6d5849' : '#3b524c';
  const put = (d: Stroke): Stroke => place(d, { x, y: foot, s, flip }).join('');
  return [
    shadow(x, foot, Math.round(60 * s)),
    ...thick(put('M-10 -110L-34 0M12 -110L36 -4L52 0')),
    solid(put('M-40 -250C-30 -276 30 -276 40 -250L54 -100L-50 -100Z'), coat),
    { d: put('M-14 -280L-14 -256L14 -256L14 -280Z'), colour: '#f9e2d5', pen: 'fine' },
    { d: put('M-40 -290C-50 -376 50 -376 40 -290C34 -262 -34 -262 -40 -290Z'), colour: hair, pen: 'fine' },
    ...thin(put('M-36 -230C-56 -190 -56 -160 -40 -130M36 -230C56 -200 60 -170 50 -140')),
  ];
};
const bridge = (deck: number, left: number, right: number, top: number): Layer[] => {
  const dip = deck - 30;
  const at = (t: number): number => Math.round(top + (dip - top) * 4 * t * (1 - t));
  const ropes = Array.from({ length: 13 }, (_, n) => (n + 1) / 14).map(
    (t) => `M${Math.round(left + (right - left) * t)} ${at(t)}L${Math.round(left + (right - left) * t)} ${deck}`,
  );
  return [
    ...thick(
      `M-20 ${deck}L1620 ${deck}M-20 ${deck + 18}L1620 ${deck + 18}`,
      line(`${left},${top - 14} ${left},${deck + 110}`),
      line(`${right},${top - 14} ${right},${deck + 110}`),
      curve(Array.from({ length: 9 }, (_, n) => `${left + ((right - left) * n) / 8},${at(n / 8)}`).join(' ')),
    ),
    ...thin(
      ...ropes,
      curve(`${left},${top} ${left - 200},${deck - 110} ${left - 460},${deck - 10}`),
      curve(`${right},${top} ${right + 200},${deck - 110} ${right + 460},${deck - 10}`),
    ),
  ];
};
/** A tiled roof seen from the front, with the ends of its eave at x and x2 and the ridge above. */
const tiled = (x: number, x2: number, eave: number, ridge: number, tone: Tone = 'tile'): Layer[] => {
  const [mid, w] = [(x + x2) / 2, x2 - x];
  const columns = Math.round(w / 62);
  return [
    solid(
      `M${x} ${eave}C${x + Math.round(w * 0.12)} ${eave - 30} ${x + Math.round(w * 0.17)} ${ridge + 60} ${x + Math.round(w * 0.2)} ${ridge}L${x2 - Math.round(w * 0.2)} ${ridge}C${x2 - Math.round(w * 0.17)} ${ridge + 60} ${x2 - Math.round(w * 0.12)} ${eave - 30} ${x2} ${eave}C${x2 - Math.round(w * 0.2)} ${eave + 46} ${x + Math.round(w * 0.2)} ${eave + 46} ${x} ${eave}Z`,
      tone,
    ),
    ...thin(
      ...Array.from({ length: columns - 1 }, (_, n) => {
        const t = ((n + 1) / columns) * 2 - 1;
        return line(`${mid + (t * w * 0.6) / 2},${ridge + 6} ${mid + (t * w * 0.94) / 2},${eave + 32 - 30 * t * t}`);
      }),
    ),
    ...thick(
      `M${x + Math.round(w * 0.18)} ${ridge - 22}C${mid - 100} ${ridge + 4} ${mid + 100} ${ridge + 4} ${x2 - Math.round(w * 0.18)} ${ridge - 22}`,
      line(`${x + w * 0.2},${ridge} ${x + w * 0.18},${ridge - 22}`),
      line(`${x2 - w * 0.2},${ridge} ${x2 - w * 0.18},${ridge - 22}`),
    ),
  ];
};
const stones = (x: number, y: number, w: number, h: number, tone: Tone): Layer[] => [
  solid(box(x, y, w, h), tone),
  ...thin(
    ...Array.from({ length: Math.round(w / 110) * 2 }, (_, n) =>
      ring(x + 60 + Math.floor(n / 2) * 110 + (n % 2) * 40, y + h * (n % 2 ? 0.68 : 0.32), 40 - (n % 3) * 6, 22),
    ),
  ),
];

export const facades: Record<string, Picture> = {
  // Five floors of upright fins over an arched door, a painted band under the roof.
  'clinic-01-a': lit(
    'celadon',
    0.7,
    0.14,
    ground(1010, 'stone'),
    [solid(box(420, 180, 700, 830), 'paper')],
    [
      glow(box(420, 180, 700, 56), 'jade', 0.9),
      ...thick(line('420,236 1120,236')),
      { d: Array.from({ length: 14 }, (_, n) => ring(445 + n * 50, 208, 15)).join(''), colour: tones.blush, pen: 'fine' },
    ],
    thin(...Array.from({ length: 17 }, (_, n) => line(`${460 + n * 39},262 ${460 + n * 39},690`))),
    [solid(box(420, 690, 700, 26), 'celadon'), solid(arched(660, 1010, 220, 270), 'sky'), ...thin(line('770,760 770,1010'))],
    windows(470, 780, 140, 180, 1, 1, 0, 0, 'sky', 'arch'),
    windows(930, 780, 140, 180, 1, 1, 0, 0, 'sky', 'arch'),
    tree(240, 1060, 1.1),
    tree(1330, 1070, 1.2),
    walker(1120, 1110, 0.72, 'brick'),
  ),
  // A small corner house with stairs outside, and a bicycle.
  'clinic-02-a': lit(
    'honey',
    0.3,
    0.16,
    ground(980, 'cream'),
    [solid(line('380,980 380,300 820,220 820,980', true), 'brick'), solid(line('820,980 820,220 1240,320 1240,980', true), 'blush')],
    [0, 1, 2].flatMap((r) =>
      [0, 1].map((c) =>
        solid(
          line(
            `${440 + c * 190},${370 + r * 190 - c * 30} ${580 + c * 190},${348 + r * 190 - c * 30} ${580 + c * 190},${470 + r * 190 - c * 26} ${440 + c * 190},${490 + r * 190 - c * 26}`,
            true,
          ),
          'sky',
          1,
          'fine',
        ),
      ),
    ),
    [solid(line('880,340 1180,400 1180,560 880,520', true), 'sky')],
    thin(line('980,360 980,534'), line('1080,380 1080,548')),
    [solid(line('900,980 900,700 1040,710 1040,980', true), 'paper')],
    thick(line('1240,600 1300,600 1300,660 1350,660 1350,720 1400,720 1400,780 1450,780 1450,840 1500,840 1500,980'), line('1290,500 1500,740')),
    [solid('M860 690L1090 710L1120 770L850 750Z', 'moss')],
    bicycle(640, 1080, 0.9),
    plant({ x: 1130, y: 1030, s: 0.8 }, 'leafy', 'paper'),
    plant({ x: 280, y: 1040, s: 0.9 }, 'tall', 'brick'),
  ),
  // A rounded house before a hill with houses, in a town by the sea.
  'clinic-03-a': lit(
    'dawn',
    0.2,
    0.2,
    hill('-20,560 240,420 520,380 860,470 1200,360 1620,470', 1000, 'celadon'),
    windows(180, 470, 70, 44, 5, 3, 120, 84, 'paper'),
    ground(1000, 'stone'),
    [solid('M640 1000L640 230C640 190 660 180 700 180L1080 180C1240 180 1300 260 1300 380L1300 1000Z', 'paper')],
    [0, 1, 2, 3].map((r) =>
      solid(
        `M690 ${260 + r * 170}L1080 ${260 + r * 170}C1180 ${260 + r * 170} 1240 ${300 + r * 170} 1250 ${360 + r * 170}L1250 ${370 + r * 170}L690 ${370 + r * 170}Z`,
        r === 3 ? 'sea' : 'sky',
      ),
    ),
    thin(
      ...[790, 890, 990, 1090].map((x) => line(`${x},260 ${x},370`)),
      ...[790, 890, 990, 1090].map((x) => line(`${x},430 ${x},540`)),
      ...[790, 890, 990, 1090].map((x) => line(`${x},600 ${x},710`)),
    ),
    [solid(box(760, 790, 130, 210), 'paper')],
    streetLamp(470, 1060),
    walker(330, 1090, 0.8, 'sea'),
    walker(420, 1080, 0.74, 'honey', true),
  ),
  // A narrow house between its neighbours in a shopping street, the tower on the hill behind.
  'clinic-04-a': lit(
    'blush',
    0.5,
    0.1,
    hill('-20,520 260,430 560,340 760,300 1000,360 1300,460 1620,500', 1000, 'celadon', 0.6),
    thick('M770 300L770 120', line('770,120 770,40'), ring(770, 190, 34, 20)),
    ground(1010, 'stone'),
    [solid(box(60, 430, 420, 580), 'stone'), solid(box(1080, 370, 460, 640), 'cream')],
    windows(120, 500, 110, 100, 3, 3, 120, 150, 'sky'),
    windows(1140, 450, 140, 90, 2, 3, 190, 150, 'sky'),
    [solid(box(500, 250, 560, 760), 'paper')],
    windows(560, 320, 440, 120, 1, 3, 0, 180, 'sky'),
    thin(...[0, 1, 2].flatMap((r) => [690, 780, 870].map((x) => line(`${x},${320 + r * 180} ${x},${440 + r * 180}`)))),
    [solid(box(660, 850, 240, 160), 'blush')],
    thin(line('780,850 780,1010')),
    [solid(line('600,830 960,830 1000,870 560,870', true), 'brick')],
    [560, 1000].flatMap((x) => [...thin(line(`${x},870 ${x},890`)), solid(ring(x, 930, 26, 40), 'honey', 1, 'fine')]),
    walker(330, 1110, 0.8, 'jade'),
    walker(1230, 1110, 0.84, 'brick', true),
  ),
  // Glass by the lake, a very tall tower behind, and the reflections in the water.
  'clinic-05-a': lit(
    'dusk',
    0.3,
    0.2,
    [solid('M980 760L1040 60L1080 20L1120 60L1180 760Z', 'sky', 0.7, 'fine')],
    thin(line('1080,30 1080,760'), ...Array.from({ length: 9 }, (_, n) => line(`${1036 - n * 6},${130 + n * 70} ${1124 + n * 6},${130 + n * 70}`))),
    [solid(box(300, 380, 560, 400), 'sky')],
    thin(...[412, 524, 636, 748].map((x) => line(`${x},380 ${x},780`)), ...[480, 580, 680].map((y) => line(`300,${y} 860,${y}`))),
    [glow('M300 780L480 380L620 380L440 780Z', 'white', 0.5), solid(box(270, 350, 620, 34), 'paper'), solid(box(520, 680, 120, 100), 'paper')],
    bush(980, 790, 90, 'blush'),
    bush(1160, 790, 120, 'blush'),
    bush(150, 790, 120, 'blush'),
    bush(1420, 790, 160, 'blush'),
    [glow(box(-20, 780, 1640, 440), 'sea', 0.75), glow('M300 790L860 790L820 1040L340 1040Z', 'white', 0.25)],
    thick(line('-20,780 1620,780')),
    thin(
      curve('120,880 260,868 420,884 560,870'),
      curve('760,940 940,926 1120,944 1300,930'),
      curve('300,1040 520,1024 740,1046'),
      curve('1000,1080 1160,1068 1340,1084'),
    ),
  ),
  // A house of two floors behind a wall on a lane with ginkgo trees.
  'clinic-06-a': lit(
    'apricot',
    0.24,
    0.16,
    ground(980, 'cream'),
    [solid(box(520, 330, 660, 460), 'paper'), solid(line('480,340 850,190 1220,340', true), 'brick')],
    windows(590, 420, 150, 150, 3, 1, 190, 0, 'sky', 'cross'),
    windows(590, 620, 150, 140, 3, 1, 190, 0, 'sky', 'cross'),
    [
      solid(box(-20, 740, 620, 240), 'stone'),
      solid(box(840, 740, 800, 240), 'stone'),
      solid(box(600, 700, 50, 280), 'stone'),
      solid(box(790, 700, 50, 280), 'stone'),
      glow(box(650, 760, 140, 220), 'wood', 1),
    ],
    thin(...[678, 706, 734, 762].map((x) => line(`${x},760 ${x},980`)), line('-20,860 600,860'), line('840,860 1620,860')),
    tree(250, 1060, 1.5, 'honey'),
    tree(1380, 1070, 1.6, 'honey'),
    bush(480, 745, 90),
    bush(1010, 745, 110),
    walker(1040, 1120, 0.8, 'celadon', true),
  ),
  // A glass tower from below, beside the way down to the station.
  'clinic-07-a': lit(
    'clay',
    0.24,
    0.1,
    [solid(line('620,1010 700,-20 1180,-20 1360,1010', true), 'sky')],
    [glow(line('620,1010 700,-20 860,-20 840,1010', true), 'sea', 0.5)],
    thin(
      line('860,-20 840,1010'),
      line('1000,-20 1060,1010'),
      line('1100,-20 1210,1010'),
      ...[80, 190, 310, 440, 580, 730, 890].map((y) => line(`${692 - y * 0.078},${y} 846,${y + 16} ${1196 + y * 0.162},${y - 10}`)),
    ),
    [solid(box(760, 830, 420, 180), 'paper'), solid(box(720, 800, 500, 40), 'blush')],
    thin(line('970,840 970,1010'), line('860,840 860,1010'), line('1080,840 1080,1010')),
    ground(1010, 'stone'),
    [solid(box(120, 620, 330, 390), 'paper'), shade(box(150, 720, 270, 290), 0.16), solid(box(120, 620, 330, 80), 'jade')],
    thick(line('150,1010 190,1010 190,970 230,970 230,930 270,930 270,890 310,890'), ring(180, 660, 24)),
    walker(560, 1110, 0.8, 'brick'),
    walker(1300, 1120, 0.9, 'honey', true),
  ),
  // Stone columns and tall windows, a wide step.
  'clinic-08-a': lit(
    'sand',
    0.3,
    0.1,
    ground(1000, 'stone'),
    [
      solid(box(140, 300, 1320, 640), 'paper'),
      solid(box(100, 240, 1400, 66), 'stone'),
      solid(box(100, 930, 1400, 40), 'stone'),
      solid(box(60, 968, 1480, 36), 'cream'),
    ],
    windows(225, 380, 180, 550, 6, 1, 200, 0, 'sky'),
    [0, 1, 2, 3, 4, 5, 6].flatMap((n) => [solid(box(160 + n * 200, 310, 56, 620), 'white'), solid(box(150 + n * 200, 306, 76, 26), 'stone')]),
    [solid(box(640, 600, 150, 330), 'honey', 0.8)],
    thin(line('715,600 715,930')),
    tree(70, 1080, 0.9),
    tree(1530, 1090, 1.0),
    walker(960, 1110, 0.84, 'celadon'),
    walker(1040, 1110, 0.8, 'blush', true),
  ),
  // Curved towers by the sea, and the long bridge.
  'clinic-09-a': lit(
    'honey',
    0.86,
    0.16,
    [glow(box(-20, 700, 1640, 520), 'sea', 0.7)],
    bridge(700, 180, 560, 470),
    [solid('M760 900L760 60C880 120 1020 120 1140 40L1140 900Z', 'paper'), solid('M1180 900L1180 330C1260 370 1350 370 1430 310L1430 900Z', 'cream')],
    [0, 1, 2, 3, 4, 5, 6].map((n) =>
      solid(
        `M790 ${170 + n * 100}C890 ${216 + n * 100} 1010 ${216 + n * 100} 1110 ${156 + n * 100}L1110 ${206 + n * 100}C1010 ${266 + n * 100} 890 ${266 + n * 100} 790 ${220 + n * 100}Z`,
        'sky',
        1,
        'fine',
      ),
    ),
    [0, 1, 2, 3, 4].map((n) =>
      solid(
        `M1206 ${420 + n * 94}C1260 ${446 + n * 94} 1340 ${446 + n * 94} 1404 ${410 + n * 94}L1404 ${450 + n * 94}C1340 ${490 + n * 94} 1260 ${490 + n * 94} 1206 ${460 + n * 94}Z`,
        'sky',
        1,
        'fine',
      ),
    ),
    [solid(line('-20,960 700,890 1620,890 1620,1220 -20,1220', true), 'cream')],
    bush(700, 910, 90),
    tree(1520, 960, 0.8),
    thin(curve('60,790 200,776 340,794'), curve('380,850 500,840 620,854')),
    walker(520, 1120, 0.86, 'sea'),
  ),
  // A house on a slope with a moon gate, the hill behind.
  'clinic-10-a': lit(
    'dawn',
    0.6,
    0.2,
    hill('-20,470 300,330 700,280 1100,380 1620,440', 900, 'celadon', 0.7),
    [solid(box(560, 330, 520, 380), 'paper'), solid(box(520, 296, 600, 40), 'stone'), solid(box(980, 430, 420, 280), 'cream')],
    windows(620, 400, 120, 120, 3, 1, 150, 0, 'sky'),
    windows(1040, 500, 320, 130, 1, 1, 0, 0, 'sky'),
    [solid(line('-20,700 1620,640 1620,960 -20,1010', true), 'stone')],
    [solid(ring(760, 830, 170), 'moss', 0.5), glow(line('700,1000 820,1000 790,860 730,860', true), 'cream', 1)],
    thick(ring(760, 830, 170), ring(760, 830, 196)),
    ground(1006, 'cream'),
    [0, 1, 2].map((n) => solid(box(600 - n * 50, 996 + n * 40, 320 + n * 100, 40), 'stone')),
    tree(320, 720, 1.0),
    tree(1460, 680, 0.8),
    plant({ x: 1130, y: 1070, s: 0.9 }, 'grass', 'brick'),
  ),
  // A tiled house with a wide eave at the end of an alley.
  'clinic-11-a': lit(
    'clay',
    0.5,
    0.16,
    ground(990, 'cream'),
    [solid(box(330, 560, 940, 380), 'cream'), shade(box(330, 560, 940, 50), 0.12)],
    windows(430, 640, 200, 230, 2, 1, 540, 0, 'paper', 'cross'),
    [solid(box(700, 610, 200, 330), 'walnut')],
    thin(
      line('800,610 800,940'),
      ring(780, 780, 10),
      ring(820, 780, 10),
      line('430,720 630,720'),
      line('970,720 1170,720'),
      line('430,800 630,800'),
      line('970,800 1170,800'),
    ),
    [solid(box(300, 930, 1000, 60), 'stone')],
    [400, 660, 940, 1200].map((x) => solid(box(x - 16, 550, 32, 386), 'wood')),
    tiled(130, 1470, 560, 250),
    stones(-20, 700, 220, 300, 'stone'),
    stones(1400, 700, 220, 300, 'stone'),
    plant({ x: 600, y: 1060, s: 0.7 }, 'grass', 'brick'),
    plant({ x: 1010, y: 1060, s: 0.8 }, 'leafy', 'brick'),
  ),
  // A brick workshop with a saw-tooth roof, large panes and many plants.
  'clinic-12-a': lit(
    'moss',
    0.7,
    0.14,
    ground(990, 'stone'),
    [solid(line('140,990 140,440 520,240 520,440 900,240 900,440 1280,240 1280,440 1460,440 1460,990', true), 'brick')],
    [
      solid(line('170,430 490,262 490,430', true), 'sky'),
      solid(line('550,430 870,262 870,430', true), 'sky'),
      solid(line('930,430 1250,262 1250,430', true), 'sky'),
    ],
    thin(
      line('140,470 1460,470'),
      ...Array.from({ length: 9 }, (_, n) => line(`${180 + n * 150},${500 + (n % 2) * 14} ${240 + n * 150},${500 + (n % 2) * 14}`)),
    ),
    windows(220, 540, 340, 330, 2, 1, 780, 0, 'sky'),
    thin(
      ...[305, 390, 475, 1085, 1170, 1255].map((x) => line(`${x},540 ${x},870`)),
      line('220,650 560,650'),
      line('220,760 560,760'),
      line('1000,650 1340,650'),
      line('1000,760 1340,760'),
    ),
    [solid(box(660, 590, 240, 400), 'jade'), solid(box(690, 630, 180, 180), 'sky')],
    plant({ x: 250, y: 1050, s: 0.66 }, 'leafy', 'paper'),
    plant({ x: 470, y: 1040, s: 0.6 }, 'grass', 'paper'),
    plant({ x: 980, y: 1040, s: 0.66 }, 'tall', 'paper'),
    plant({ x: 1360, y: 1060, s: 0.74 }, 'leafy', 'paper'),
    walker(1180, 1110, 0.8, 'honey'),
  ),
  // A gate in the hanok lanes at night, its lamp lit.
  'clinic-13-a': {
    ...lit(
      'jade',
      0.62,
      0.62,
      [glow(box(-20, -20, 1640, 1240), 'night', 0.35), solid(ring(1280, 230, 96), 'paper', 1, 'fine')],
      tiled(820, 1700, 560, 420, 'night'),
      ground(1010, 'night'),
      stones(-20, 640, 480, 370, 'tile'),
      stones(1140, 660, 480, 350, 'tile'),
      [solid(box(470, 520, 660, 490), 'cream'), solid(box(620, 600, 360, 410), 'walnut')],
      thin(line('800,600 800,1010'), ring(776, 800, 12), ring(824, 800, 12), ...[660, 710, 760, 840, 890, 940].map((x) => dot(x, 660))),
      tiled(330, 1270, 530, 330, 'tile'),
      [
        glow(ring(545, 720, 170), 'honey', 0.5),
        solid(ring(545, 720, 40, 56), 'paper'),
        glow(ring(1055, 720, 170), 'honey', 0.5),
        solid(ring(1055, 720, 40, 56), 'paper'),
      ],
      tree(180, 660, 1.0, 'jade'),
      [solid(box(560, 1006, 480, 40), 'stone'), solid(box(520, 1044, 560, 44), 'stone')],
    ),
  },
  // The fourth floor of a house on the beach road, the bridge over the bay.
  'clinic-14-a': lit(
    'mist',
    0.3,
    0.2,
    [glow(box(-20, 640, 1640, 300), 'sea', 0.8), glow(box(-20, 900, 1640, 320), 'cream', 0.9)],
    bridge(610, 200, 620, 380),
    thin(curve('60,740 220,726 380,744 520,730'), curve('240,820 400,808 560,824')),
    [solid(box(860, 130, 560, 890), 'paper')],
    [0, 1, 2, 4, 5].map((r) => solid(box(900, 180 + r * 138, 480, 84), 'sky', 1, 'fine')),
    [solid(box(830, 572, 620, 128), 'honey'), solid(box(880, 592, 520, 88), 'sky')],
    thin(...[1020, 1140, 1260].flatMap((x) => [180, 318, 456, 592, 732, 870].map((y) => line(`${x},${y} ${x},${y + 84}`)))),
    [solid('M830 700L1450 700L1450 716L830 716Z', 'stone')],
    [0, 1].flatMap((n) => [
      ...thick(line(`${250 + n * 330},1100 ${250 + n * 330},900`)),
      solid(`M${130 + n * 330} 930C${160 + n * 330} 850 ${340 + n * 330} 850 ${370 + n * 330} 930Z`, n ? 'blush' : 'honey'),
    ]),
    ground(1120, 'stone'),
    thin(rays(1500, 120, 60, 90, 12), ring(1500, 120, 44)),
  ),
};

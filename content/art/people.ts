import { arc, curve, dot, line, type Place, place, ring, type Stroke } from './geometry.ts';
import type { Layer } from './lights.ts';

/**
 * People from the front, drawn calmly: a face in few lines, its hair as one surface. Centred on the middle of the face at 0,0; at size 1 about 480
 * high.
 */

export const skins = { rose: '#f9e2d5', sand: '#f5dccb', clay: '#eccbb5' } as const;
const hairs = { ink: '#3b524c', brown: '#6d5849', chestnut: '#8a6a55', grey: '#9ba19d', silver: '#d3d6d0', towel: '#fdfaf3' } as const;

/** `jaw` and `chin` make the face; `smile` lifts the mouth's ends; `age` adds lines beside mouth and eyes (0 to 2). */
export type Person = {
  skin: keyof typeof skins;
  hair: keyof typeof hairs;
  style: keyof typeof styles;
  width?: number;
  jaw?: number;
  chin?: number;
  smile?: number;
  age?: 0 | 1 | 2;
  brow?: number;
  glasses?: 'round' | 'square' | 'half';
  /** Offset of the features to one side, for a turned head. */
  look?: number;
  /** Closed eyes, for a resting person. */
  resting?: boolean;
};

type Hair = { back?: Stroke; front: Stroke; strands?: Stroke[] };

/** Hair behind the face, hair in front of it, and a few strands. */
const styles = {
  bob: {
    back: curve('-60,-280 60,-280 160,-220 205,-60 210,110 170,176 -170,176 -210,110 -205,-60 -160,-220', true),
    front: curve(
      '-10,-284 90,-276 168,-200 196,-40 186,140 150,150 158,10 132,-90 40,-150 -50,-196 -104,-120 -150,0 -156,148 -190,140 -198,-40 -170,-200 -90,-270',
      true,
    ),
    strands: ['M-50 -196C-20 -240 0 -262 20 -276', 'M172 -60C182 0 180 60 172 116', 'M-176 -60C-184 0 -184 60 -176 116'],
  },
  long: {
    back: curve('-50,-282 60,-280 160,-214 200,-40 220,190 240,400 120,420 -120,420 -240,400 -222,190 -200,-40 -160,-214', true),
    front: curve(
      '0,-284 100,-268 170,-180 190,-10 206,160 224,380 176,300 158,120 152,-20 110,-140 0,-214 -110,-140 -152,-20 -158,120 -176,300 -224,380 -206,160 -190,-10 -170,-180 -100,-268',
      true,
    ),
    strands: ['M0 -214C0 -240 0 -262 0 -280', 'M182 -40C196 80 204 190 214 300', 'M-182 -40C-196 80 -204 190 -214 300'],
  },
  bun: {
    back: curve('0,-392 70,-376 96,-312 60,-250 -60,-250 -96,-312 -70,-376', true),
    front: curve('0,-280 100,-262 166,-170 166,-20 146,-60 120,-140 40,-180 -60,-172 -120,-134 -148,-60 -166,-20 -166,-170 -100,-262', true),
    strands: ['M40 -180C60 -220 60 -250 40 -274', 'M-60 -172C-70 -214 -60 -248 -36 -276', 'M-60 -330C-20 -306 30 -306 62 -332'],
  },
  ponytail: {
    back: curve('120,-220 220,-190 262,-40 250,130 280,290 200,230 176,60 168,-80', true),
    front: curve('-10,-282 100,-266 172,-176 168,-10 148,-70 112,-150 20,-170 -80,-204 -112,-130 -148,-60 -168,-10 -170,-176 -100,-262', true),
    strands: ['M-80 -204C-20 -240 60 -246 150 -206', 'M196 -150C226 -60 216 80 240 210'],
  },
  pixie: {
    front: curve(
      '20,-288 120,-256 176,-160 172,10 152,40 152,-50 120,-130 60,-120 -20,-100 -100,-60 -134,-100 -150,-30 -152,40 -172,10 -176,-160 -100,-266',
      true,
    ),
    strands: ['M60 -120C90 -170 92 -220 70 -264', 'M-20 -100C10 -170 20 -220 10 -270', 'M-100 -60C-90 -130 -70 -190 -40 -250'],
  },
  waves: {
    back: curve('-50,-282 60,-280 170,-210 214,-90 198,0 236,110 206,210 244,300 140,330 -140,330 -244,300 -206,210 -236,110 -198,0 -214,-90 -170,-210', true),
    front: curve(
      '40,-286 130,-254 186,-160 198,-60 184,20 214,110 192,200 214,280 168,230 160,110 154,-10 130,-110 60,-196 -40,-150 -120,-100 -154,-10 -160,110 -168,230 -214,280 -192,200 -214,110 -184,20 -198,-60 -186,-160 -110,-262',
      true,
    ),
    strands: ['M60 -196C50 -230 54 -260 70 -280', 'M190 -40C176 20 206 90 190 170', 'M-190 -40C-176 20 -206 90 -190 170'],
  },
  fringe: {
    back: curve('-60,-284 60,-284 164,-220 200,-60 206,60 190,250 -190,250 -206,60 -200,-60 -164,-220', true),
    front: curve(
      '0,-286 104,-270 176,-180 194,-20 188,230 152,220 158,40 150,-76 100,-88 0,-94 -100,-88 -150,-76 -158,40 -152,220 -188,230 -194,-20 -176,-180 -104,-270',
      true,
    ),
    strands: ['M0 -94C0 -150 -4 -210 -10 -260', 'M70 -92C74 -150 70 -210 60 -256', 'M-70 -92C-80 -150 -80 -210 -70 -256'],
  },
  part: {
    front: curve('-40,-272 70,-284 150,-232 176,-130 166,-10 146,-20 140,-100 90,-140 -20,-150 -90,-196 -120,-120 -144,-20 -164,-10 -176,-130 -130,-236', true),
    strands: ['M-90 -196C-40 -220 40 -232 110 -214', 'M-60 -176C0 -190 70 -190 130 -170'],
  },
  crop: {
    front: curve('0,-268 96,-250 158,-170 164,-30 148,-40 136,-120 70,-158 0,-164 -70,-158 -136,-120 -148,-40 -164,-30 -158,-170 -96,-250', true),
    strands: ['M-100 -164C-60 -186 -20 -192 20 -190', 'M20 -212C60 -210 96 -192 116 -164'],
  },
  swept: {
    front: curve(
      '20,-300 120,-272 172,-170 166,-20 146,-40 136,-120 110,-176 40,-206 -50,-204 -116,-170 -140,-100 -148,-40 -166,-20 -172,-170 -110,-266',
      true,
    ),
    strands: ['M-50 -204C-10 -250 50 -272 100 -262', 'M-110 -172C-90 -220 -50 -254 -10 -272', 'M40 -206C80 -230 120 -226 146 -190'],
  },
  curls: {
    front: curve(
      '0,-290 60,-306 110,-272 160,-240 170,-180 192,-120 166,-60 150,-30 140,-100 96,-130 60,-104 10,-140 -40,-110 -90,-134 -140,-100 -150,-30 -170,-60 -192,-120 -168,-180 -160,-240 -104,-274 -56,-306',
      true,
    ),
    strands: ['M-60 -200C-20 -230 10 -190 40 -216C70 -236 90 -200 116 -200', 'M-120 -180C-100 -210 -76 -190 -60 -160'],
  },
  thin: {
    front: curve(
      '-150,-40 -166,-60 -164,-150 -124,-220 -60,-246 30,-252 110,-226 160,-150 166,-60 150,-40 142,-110 110,-176 40,-214 -50,-214 -110,-176 -142,-110',
      true,
    ),
    strands: ['M-90 -196C-40 -234 30 -238 80 -212'],
  },
  /** A towel round the hair, as for a facial treatment. */
  wrap: {
    front: curve(
      '0,-300 110,-286 178,-210 186,-110 168,-30 148,-36 136,-120 76,-160 0,-168 -76,-160 -136,-120 -148,-36 -168,-30 -186,-110 -178,-210 -110,-286',
      true,
    ),
    strands: ['M-150 -60C-100 -140 60 -190 168 -150', 'M-170 -150C-100 -220 20 -250 120 -236', 'M96 -270C70 -240 60 -210 70 -180'],
  },
} satisfies Record<string, Hair>;

const mirrored = (list: readonly (readonly [number, number])[]): string => list.map(([x, y]) => `${-x},${y}`).join(' ');

function faceOf(width: number, jaw: number, chin: number): Stroke {
  const side = [
    [90, -214],
    [width - 8, -110],
    [width, 0],
    [width - 12, 84],
    [jaw, 150],
    [46, chin - 12],
  ] as const;
  const right = side.map(([x, y]) => `${x},${y}`).join(' ');
  return curve(`0,-236 ${right} 0,${chin} ${mirrored([...side].reverse())}`, true);
}

function glassesOf(kind: NonNullable<Person['glasses']>, x: number): Stroke[] {
  const rim = (cx: number): Stroke => {
    if (kind === 'round') return ring(cx, 6, 50);
    if (kind === 'half') return `M${cx - 54} -24L${cx + 54} -24`.concat(arc(cx, -22, 54, 56, 20, 160));
    return curve(`${cx - 54},-24 ${cx},-32 ${cx + 54},-24 ${cx + 50},26 ${cx},38 ${cx - 50},26`, true);
  };
  return [rim(x - 68), rim(x + 68), `M${x - 16} -4C${x - 6} -12 ${x + 6} -12 ${x + 16} -4`, `M${x - 120} -10L-152 -20`, `M${x + 120} -10L152 -20`];
}

/** Returns the layers of face and hair, from back to front. */
export function head(person: Person, where: Place): Layer[] {
  const { width = 146, jaw = 104, chin = 214, smile = 14, age = 0, brow = 0, look = 0, glasses, resting = false } = person;
  const hair: Hair = styles[person.style];
  const [skin, tone] = [skins[person.skin], hairs[person.hair]];
  const x = look;
  const eye = (cx: number): Stroke[] =>
    resting
      ? [`M${cx - 36} 8C${cx - 18} 26 ${cx + 18} 26 ${cx + 36} 8`]
      : [`M${cx - 36} 10C${cx - 20} -12 ${cx + 18} -14 ${cx + 36} 6`, ring(cx, 7, 8, 9), `M${cx - 26} -18C${cx - 10} -27 ${cx + 12} -28 ${cx + 28} -18`];
  const brows = [
    `M${x - 112} ${-48 - brow}C${x - 90} ${-66 - brow} ${x - 56} ${-66 - brow} ${x - 32} ${-54}`,
    `M${x + 112} ${-48 - brow}C${x + 90} ${-66 - brow} ${x + 56} ${-66 - brow} ${x + 32} ${-54}`,
  ];
  const nose =
    look >= 0
      ? `M${x + 4} 10C${x + 14} 44 ${x + 26} 66 ${x + 20} 76C${x + 14} 86 ${x - 2} 86 ${x - 10} 80`
      : `M${x - 4} 10C${x - 14} 44 ${x - 26} 66 ${x - 20} 76C${x - 14} 86 ${x + 2} 86 ${x + 10} 80`;
  const mouth = [
    `M${x - 48} ${130 - smile}C${x - 24} ${134 + smile * 0.4} ${x + 24} ${134 + smile * 0.4} ${x + 48} ${130 - smile}`.replaceAll(/\d+\.\d+/g, (n) =>
      String(Math.round(+n)),
    ),
    `M${x - 20} 158C${x - 8} 164 ${x + 8} 164 ${x + 20} 158`,
  ];
  const years = [
    [],
    [`M${x - 66} 92C${x - 78} 106 ${x - 82} 118 ${x - 80} 128`, `M${x + 66} 92C${x + 78} 106 ${x + 82} 118 ${x + 80} 128`],
    [
      `M${x - 62} 84C${x - 78} 102 ${x - 84} 120 ${x - 80} 134`,
      `M${x + 62} 84C${x + 78} 102 ${x + 84} 120 ${x + 80} 134`,
      `M${x - 116} 24L${x - 128} 34`,
      `M${x + 116} 24L${x + 128} 34`,
      `M${x - 40} -110C${x - 14} -116 ${x + 14} -116 ${x + 40} -110`,
    ],
  ][age] as Stroke[];
  const ear = (sign: 1 | -1): Layer => ({
    d: curve(`${sign * (width - 8)},-14 ${sign * (width + 22)},-26 ${sign * (width + 20)},40 ${sign * (width - 12)},62`, true),
    colour: skin,
    pen: 'line',
  });
  const layers: Layer[] = [
    ...(hair.back ? [{ d: hair.back, colour: tone, pen: 'line' as const }] : []),
    { d: 'M-66 120L-72 300C-40 340 40 340 72 300L66 120Z', colour: skin, pen: 'fine' },
    ear(-1),
    ear(1),
    { d: faceOf(width, jaw, chin), colour: skin, pen: 'line' },
    { d: ring(x - 86, 74, 40, 26), colour: '#e9a48d', strength: 0.15 },
    { d: ring(x + 86, 74, 40, 26), colour: '#e9a48d', strength: 0.15 },
    { d: hair.front, colour: tone, pen: 'line' },
    ...[...eye(x - 68), ...eye(x + 68), ...brows, nose, ...mouth].map((d) => ({ d, pen: 'line' as const })),
    ...[...(hair.strands ?? []), ...years, ...(glasses ? glassesOf(glasses, x) : [])].map((d) => ({ d, pen: 'fine' as const })),
  ];
  return moved(layers, where);
}

export const moved = (layers: readonly Layer[], where: Place): Layer[] => layers.map((layer) => ({ ...layer, d: place(layer.d, where).join('') }));

const shoulders = curve('-74,262 -130,310 -290,360 -380,430 -420,560 -440,900', false);
const body = (colour: string): Layer => ({
  d: `${shoulders}L440 900C${'430 700 425 600 420 560C410 490 400 450 380 430C350 390 330 375 290 360C230 340 170 330 130 310C105 296 90 280 74 262'}C40 320 -40 320 -74 262Z`,
  colour,
  pen: 'line',
});

/** Clothes, below the chin of a head at 0,0. `under` is the colour of what is below the coat. */
export const clothes = {
  /** A white coat over a shirt with a tie or a blouse. */
  coat: (under: string): Layer[] => [
    body('#fbfcfa'),
    { d: 'M-74 262C-60 330 -30 420 0 520C30 420 60 330 74 262C40 320 -40 320 -74 262Z', colour: under, pen: 'line' },
    {
      d: 'M-84 256C-120 300 -126 380 -110 430L-76 420L-60 470C-40 500 -20 560 0 640C20 560 40 500 60 470L76 420L110 430C126 380 120 300 84 256C60 360 30 440 0 520C-30 440 -60 360 -84 256Z',
      colour: '#ffffff',
      pen: 'line',
    },
    { d: 'M0 640L0 900', pen: 'line' },
    ...['M-300 470C-290 560 -286 700 -290 900', 'M300 470C290 560 286 700 290 900', line('150,600 270,600 270,640 150,640', true)].map((d) => ({
      d,
      pen: 'fine' as const,
    })),
  ],
  tie: (under: string): Layer[] => [
    ...clothes.coat('#ffffff'),
    { d: line('-22,318 22,318 14,352 30,470 0,520 -30,470 -14,352', true), colour: under, pen: 'line' },
    { d: 'M-66 284L-22 330M66 284L22 330', pen: 'fine' },
  ],
  /** A standing collar, as worn by doctors of Korean medicine. */
  standing: (trim: string): Layer[] => [
    body('#fbfaf5'),
    {
      d: 'M-80 240C-90 270 -90 300 -84 318C-50 350 -20 362 0 372C20 362 50 350 84 318C90 300 90 270 80 240C50 300 -50 300 -80 240Z',
      colour: trim,
      pen: 'line',
    },
    { d: 'M0 372L0 900', pen: 'line' },
    ...[440, 540, 640].map((y): Layer => ({ d: `M-46 ${y}C-20 ${y - 14} 20 ${y - 14} 46 ${y}`, pen: 'line' })),
    ...['M-300 470C-290 560 -286 700 -290 900', 'M300 470C290 560 286 700 290 900'].map((d) => ({ d, pen: 'fine' as const })),
  ],
  /** Surgeons' scrubs: a wide neck without a collar. */
  scrubs: (colour: string): Layer[] => [
    body(colour),
    {
      d: 'M-96 270C-70 350 -30 410 0 444C30 410 70 350 96 270L74 262C60 320 30 370 0 400C-30 370 -60 320 -74 262Z',
      colour: '#ffffff',
      strength: 0.5,
      pen: 'line',
    },
    ...['M-280 450C-270 560 -270 700 -276 900', 'M280 450C270 560 270 700 276 900', line('110,560 240,560 240,690 110,690', true), 'M110 596L240 596'].map(
      (d) => ({ d, pen: 'fine' as const }),
    ),
  ],
  /** Guests' clothes outside of treatment. */
  jumper: (colour: string): Layer[] => [
    body(colour),
    { d: 'M-84 256C-90 280 -84 300 -70 314C-30 350 30 350 70 314C84 300 90 280 84 256L74 262C40 320 -40 320 -74 262Z', colour, pen: 'line' },
    ...['M-300 470C-290 560 -286 700 -290 900', 'M300 470C290 560 286 700 290 900', 'M-120 340C-60 400 60 400 120 340'].map((d) => ({
      d,
      pen: 'fine' as const,
    })),
  ],
  /** Bare shoulders and a towel. */
  towel: (skin: string): Layer[] => [
    body(skin),
    ...['M-60 330C-110 340 -160 352 -200 376', 'M60 330C110 340 160 352 200 376'].map((d) => ({ d, pen: 'fine' as const })),
    { d: 'M-436 600C-240 500 240 500 436 600L440 900L-440 900Z', colour: '#fdfaf3', pen: 'line' },
    { d: 'M-430 640C-240 544 240 544 430 640', pen: 'fine' },
  ],
  /** A jumper with a high neck under an open coat. */
  knit: (under: string): Layer[] => [
    body('#fbfcfa'),
    {
      d: 'M-80 236C-94 270 -96 300 -90 330C-60 470 -40 640 -40 900L40 900C40 640 60 470 90 330C96 300 94 270 80 236C50 290 -50 290 -80 236Z',
      colour: under,
      pen: 'line',
    },
    { d: 'M-88 296C-40 336 40 336 88 296', pen: 'fine' },
    ...[
      'M-98 300C-150 380 -140 440 -120 470L-70 470',
      'M98 300C150 380 140 440 120 470L70 470',
      'M-300 470C-290 560 -286 700 -290 900',
      'M300 470C290 560 286 700 290 900',
    ].map((d) => ({ d, pen: 'fine' as const })),
  ],
} as const;

export const badge: Layer[] = [
  { d: line('-236,540 -150,540 -150,600 -236,600', true), colour: '#ffffff', pen: 'fine' },
  { d: `${dot(-214, 566)}M-196 560L-166 560M-196 578L-176 578`, pen: 'fine' },
];

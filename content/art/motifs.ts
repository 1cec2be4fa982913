import { curve, line, type Place, place, ring, type Stroke } from './geometry.ts';

/** Strokes that several pictures share, each drawn near 0,0 and placed by the picture. */

/** A face from the side, looking left, about 650 wide and 900 high. Every part is a separate stroke, so that a picture may leave some out. */
const profile = {
  forehead: 'M352 40C286 92 250 160 248 232C248 264 266 284 266 314',
  nose: 'M266 314C262 348 206 420 166 452C152 464 158 480 178 484C196 487 216 484 222 500',
  lips: 'M222 500C224 514 206 526 198 540C192 553 206 558 226 564C206 569 197 582 204 598C210 610 230 614 231 630',
  chin: 'M231 630C230 652 210 666 214 694C219 724 252 738 288 735C336 731 396 722 424 752',
  throat: 'M424 752C448 790 440 862 414 940',
  nostril: 'M212 474C206 462 214 450 230 454C246 458 250 476 238 486',
  mouth: 'M226 564C242 562 258 564 270 570',
  lid: 'M292 342C302 364 336 370 370 348',
  lashes: 'M298 354L284 368M312 363L302 380M330 366L325 385M348 362L350 380',
  brow: 'M284 286C314 260 356 256 402 282',
  jaw: 'M318 730C398 718 486 680 524 618C542 586 548 554 552 522',
  ear: 'M548 506C526 498 508 446 514 402C520 360 560 346 582 372C602 398 592 448 570 470C560 482 562 506 548 506M536 398C552 380 572 394 566 420C560 440 546 446 546 466',
  hair: 'M352 40C420 -10 560 -20 650 60C720 124 742 240 712 350',
  hairline: 'M352 40C384 96 392 160 440 206C484 246 530 262 556 340',
  nape: 'M600 470C626 560 640 640 628 720C620 800 640 880 690 930',
} as const;

export type ProfilePart = keyof typeof profile;

/** The side of the face from forehead to chin, without the throat. */
export const outline: readonly ProfilePart[] = ['forehead', 'nose', 'lips', 'chin'];

export const parts = (names: readonly ProfilePart[], where: Place): Stroke[] =>
  place(
    names.map((name) => profile[name]),
    where,
  );

/** An open eye seen from the front, about 440 wide, its centre at 0,0, the inner corner at the left. */
export const eye = {
  upper: 'M-222 46C-196 28 -150 -52 -22 -78C96 -98 184 -42 226 14',
  lower: 'M-222 46C-190 62 -158 64 -120 80C-40 112 110 112 226 14',
  fold: 'M-190 -30C-136 -100 -60 -134 14 -136C84 -138 140 -116 182 -84',
  iris: 'M-74 -62C-110 -10 -88 62 -26 86C10 98 50 92 78 68C116 28 112 -36 82 -70',
  pupil: ring(6, 4, 28),
  lashes: 'M226 14C240 14 254 8 264 -2M208 -6C222 -10 236 -18 244 -30M184 -28C198 -34 208 -44 214 -56',
} as const;

/** A closed eye from the front, 400 wide. */
export const closedEye: readonly Stroke[] = [
  'M-200 -10C-140 60 100 78 204 -22',
  'M-132 38L-154 76M-76 54L-90 96M-14 62L-16 106M50 58L62 102M112 42L138 82M166 14L202 48',
];

/** An eyebrow, 460 wide, its tail at the right: hairs that lie flatter toward the tail. */
export const brow: Stroke = Array.from({ length: 22 }, (_, index) => {
  const t = index / 21;
  const [x, y] = [-220 + 430 * t, 34 - 150 * t + 136 * t * t];
  const [lean, tall] = [18 + 44 * t, 74 * (1 - t) ** 0.6 + 6];
  return `M${Math.round(x)} ${Math.round(y + tall * 0.45)}C${Math.round(x + lean * 0.2)} ${Math.round(y)} ${Math.round(x + lean * 0.6)} ${Math.round(y - tall * 0.35)} ${Math.round(x + lean)} ${Math.round(y - tall * 0.45)}`;
}).join('');

export const drop = (where: Place): Stroke[] =>
  place('M0 -230C18 -176 152 -30 152 84C152 172 84 236 0 236C-84 236 -152 172 -152 84C-152 -30 -18 -176 0 -230Z', where);
/** A leaf standing on its stem at 0,0, 300 high, with its middle vein. */
export const leaf = (where: Place): Stroke[] => place(['M0 0C-86 -60 -104 -180 0 -300C104 -180 86 -60 0 0', 'M0 60C4 -20 -6 -120 0 -236'], where);
export const smallVeins = (where: Place): Stroke[] =>
  place(['M0 -70C-22 -86 -40 -106 -50 -130M0 -120C-20 -138 -34 -158 -42 -182M0 -90C24 -108 42 -132 50 -156M0 -146C16 -162 28 -182 34 -204'], where);

/** A sprig that rises from 0,0 to about 140,-560 with seven leaves. */
export function sprig(where: Place): Stroke[] {
  const blades: [number, number, number, number][] = [
    [4, -90, -62, 0.5],
    [10, -150, 48, 0.56],
    [24, -240, -48, 0.6],
    [38, -300, 62, 0.56],
    [64, -390, -32, 0.52],
    [84, -440, 70, 0.46],
    [132, -540, 22, 0.46],
  ];
  const blade = 'M0 0C-70 -70 -76 -180 0 -290C76 -180 70 -70 0 0M0 0C2 -60 -4 -130 0 -190';
  return place([curve('0,0 6,-110 30,-270 80,-430 132,-540'), ...blades.flatMap(([x, y, turn, s]) => place(blade, { x, y, turn, s }))], where);
}

/** A moon jar: its mouth's middle at 0,0, 640 wide, 620 high. Two halves thrown apart and joined, so the sides are not quite equal. */
export const jar = (where: Place): Stroke[] =>
  place(
    [
      ring(0, 0, 138, 22),
      'M-138 2C-140 24 -142 34 -150 44C-262 84 -322 186 -322 300C-322 424 -236 528 -130 576M138 2C140 24 142 34 150 44C268 92 326 190 322 306C318 430 232 530 130 576',
      'M-130 576C-128 594 -128 604 -126 612C-60 630 60 630 126 612C128 604 130 594 130 576',
    ],
    where,
  );

/** The jar's silhouette, for a wash. */
export const jarBody: Stroke =
  'M-138 2C-140 24 -142 34 -150 44C-262 84 -322 186 -322 300C-322 424 -236 528 -130 576L-126 612C-60 630 60 630 126 612L130 576C232 530 318 430 322 306C326 190 268 92 150 44C142 34 140 24 138 2C100 26 -100 26 -138 2Z';

/** Steam: three wisps, 240 wide, rising 240 from 0,0. */
export const steam = (where: Place): Stroke[] =>
  place(
    [curve('-110,0 -132,-50 -96,-110 -120,-170 -100,-210'), curve('0,-20 -26,-80 20,-150 -8,-220 16,-266'), curve('110,0 88,-50 124,-110 100,-170 122,-206')],
    where,
  );

/** Water: three lines of a calm swell, 900 wide, 120 high. */
export const swell = (where: Place): Stroke[] =>
  place(
    [
      curve('-450,0 -330,-26 -200,6 -70,26 60,0 190,-24 320,4 450,20'),
      curve('-330,60 -220,38 -90,66 40,84 170,58 300,50'),
      curve('-180,116 -80,100 30,124 140,112'),
    ],
    where,
  );

/** A lattice of straight bars inside a frame. */
export function lattice(x: number, y: number, width: number, height: number, across: number, down: number): Stroke[] {
  const at = (start: number, size: number, index: number, count: number): number => start + (size * index) / count;
  const bars = Array.from({ length: across - 1 }, (_, index) => at(x, width, index + 1, across)).map((bar) => line(`${bar},${y} ${bar},${y + height}`));
  const rails = Array.from({ length: down - 1 }, (_, index) => at(y, height, index + 1, down)).map((rail) => line(`${x},${rail} ${x + width},${rail}`));
  return [...bars, ...rails];
}

export const box = (x: number, y: number, width: number, height: number): Stroke =>
  line(`${x},${y} ${x + width},${y} ${x + width},${y + height} ${x},${y + height}`, true);

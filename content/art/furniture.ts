import { arc, curve, line, type Place, place, ring } from './geometry.ts';
import type { Layer } from './lights.ts';
import { box, leaf } from './motifs.ts';
import { moved } from './people.ts';
import { glow, shadow, solid, type Tone, thick, thin } from './surfaces.ts';

/** Furniture. Items stand with the middle of their foot at 0,0, or hang with their top at 0,0. */

const at = (layers: Layer[], where: Place): Layer[] => moved(layers, where);

/** A counter with a front of its own, 760 wide. */
export const counter = (where: Place, front: Tone, kind: 'plain' | 'slats' | 'curve' | 'arches'): Layer[] =>
  at(
    [
      shadow(0, 4, 420),
      ...(kind === 'curve' ? [solid('M250 -420L340 -430L346 -330L256 -330Z', 'celadon'), ...thin('M300 -330L300 -290')] : []),
      solid(kind === 'curve' ? 'M-380 -260L-380 0L200 0C320 0 380 -60 380 -180L380 -260Z' : box(-380, -260, 760, 260), front),
      ...(kind === 'curve' ? [solid('M-340 -210L-340 -50L180 -50C260 -50 320 -90 330 -170L332 -210Z', 'white', 0.4, 'fine')] : []),
      solid(box(-404, -290, 808, 34), 'paper'),
      ...(kind === 'slats' ? thin(...Array.from({ length: 18 }, (_, n) => line(`${-350 + n * 41},-250 ${-350 + n * 41},-6`))) : []),
      ...(kind === 'arches'
        ? thin(...[-280, -100, 80].map((x) => `M${x} -10L${x} -120${arc(x + 100, -120, 100, 100, 180, 360).replace('M', 'L')}L${x + 200} -10`))
        : []),
      ...(kind === 'plain' ? thin(line('-380,-40 380,-40'), line('0,-256 0,-40')) : []),
    ],
    where,
  );

/** A bed for treatments, 860 wide, its head at the left. */
export const bed = (where: Place, sheet: Tone, kind: 'legs' | 'box' | 'low' = 'legs'): Layer[] => {
  const foot = kind === 'low' ? -120 : -300;
  return at(
    [
      shadow(0, 4, 470),
      ...(kind === 'box'
        ? [solid(box(-360, foot + 60, 720, -foot - 60), 'wood'), ...thin(line(`-120,${foot + 60} -120,0`), line(`120,${foot + 60} 120,0`))]
        : []),
      ...(kind === 'legs' ? thick(`M-330 ${foot + 60}L-330 0M330 ${foot + 60}L330 0M-330 -90L330 -90`) : []),
      solid(`M-430 ${foot}C-430 ${foot + 50} -420 ${foot + 70} -390 ${foot + 70}L390 ${foot + 70}C420 ${foot + 70} 430 ${foot + 50} 430 ${foot}Z`, 'paper'),
      solid(`M-430 ${foot}C-426 ${foot - 40} -400 ${foot - 50} -360 ${foot - 50}L380 ${foot - 50}C420 ${foot - 50} 430 ${foot - 30} 430 ${foot}Z`, 'white'),
      solid(`M-400 ${foot - 50}C-410 ${foot - 110} -380 ${foot - 124} -300 ${foot - 122}C-220 ${foot - 120} -196 ${foot - 100} -204 ${foot - 50}Z`, 'paper'),
      solid(
        `M-60 ${foot - 52}C40 ${foot - 84} 300 ${foot - 78} 432 ${foot - 46}L436 ${foot + 120}C380 ${foot + 136} 260 ${foot + 118} 180 ${foot + 130}C100 ${foot + 136} 20 ${foot + 110} -50 ${foot + 124}Z`,
        sheet,
      ),
      ...thin(curve(`60,${foot - 60} 70,${foot + 20} 60,${foot + 110}`), curve(`250,${foot - 68} 262,${foot + 20} 256,${foot + 112}`)),
    ],
    where,
  );
};

export const stool = (where: Place): Layer[] =>
  at(
    [
      shadow(0, 2, 100),
      solid('M-90 -190C-90 -220 90 -220 90 -190C90 -168 -90 -168 -90 -190Z', 'celadon'),
      ...thick('M0 -172L0 -60M0 -60L-80 0M0 -60L80 0M0 -60L0 0'),
    ],
    where,
  );

/** A chair with arms, 320 wide. */
export const chair = (where: Place, tone: Tone): Layer[] =>
  at(
    [
      shadow(0, 2, 180),
      solid('M-130 -380C-140 -430 140 -430 130 -380L140 -160L-140 -160Z', tone),
      solid('M-150 -190C-150 -214 150 -214 150 -190L150 -110C150 -96 -150 -96 -150 -110Z', tone),
      solid('M-168 -250C-186 -250 -188 -120 -168 -110L-140 -110L-140 -250Z', tone),
      solid('M168 -250C186 -250 188 -120 168 -110L140 -110L140 -250Z', tone),
      ...thick('M-140 -104L-150 0M140 -104L150 0'),
    ],
    where,
  );

/** A sofa, 780 wide. */
export const sofa = (where: Place, tone: Tone): Layer[] =>
  at(
    [
      shadow(0, 2, 420),
      solid('M-350 -330C-350 -370 350 -370 350 -330L350 -120L-350 -120Z', tone),
      solid('M-340 -190C-340 -214 -4 -214 -4 -190L-4 -90L-340 -90ZM4 -190C4 -214 340 -214 340 -190L340 -90L4 -90Z', tone),
      solid('M-390 -240C-400 -262 -340 -262 -340 -240L-340 -50L-390 -50Z', tone),
      solid('M390 -240C400 -262 340 -262 340 -240L340 -50L390 -50Z', tone),
      ...thick('M-390 -50L390 -50M-350 -50L-356 0M350 -50L356 0'),
    ],
    where,
  );

/** A lamp that hangs: its cord's top at 0,0. */
export const pendant = (where: Place, length: number, kind: 'dome' | 'globe' | 'paper' | 'cone' = 'dome'): Layer[] => {
  const shape = {
    dome: `M-120 ${length + 110}C-120 ${length - 20} 120 ${length - 20} 120 ${length + 110}Z`,
    globe: ring(0, length + 80, 84),
    paper: ring(0, length + 110, 140, 106),
    cone: `M-24 ${length}L24 ${length}L110 ${length + 130}L-110 ${length + 130}Z`,
  }[kind];
  return at(
    [
      glow(`M-110 ${length + 110}L110 ${length + 110}L360 ${length + 640}L-360 ${length + 640}Z`, 'paper', 0.32),
      ...thin(line(`0,-40 0,${length + 4}`)),
      solid(shape, 'paper'),
      ...(kind === 'paper'
        ? thin(...[-60, -20, 20, 60].map((dy) => arc(0, length + 110 + dy, Math.round(Math.sqrt(1 - (dy / 106) ** 2) * 140), 12, 0, 180)))
        : []),
    ],
    where,
  );
};

/** A plant in a pot: `leafy` with broad leaves, `tall` a tree, `grass` thin blades. */
export const plant = (where: Place, kind: 'leafy' | 'tall' | 'grass', pot: Tone = 'blush'): Layer[] => {
  const blade = (turn: number, s: number, y = -110): Layer[] => leaf({ x: 0, y, s, turn }).map((d, n) => (n ? { d, pen: 'fine' as const } : solid(d, 'moss')));
  const green: Record<typeof kind, Layer[]> = {
    leafy: [...blade(-64, 0.8), ...blade(64, 0.84), ...blade(-34, 1.05), ...blade(36, 1.0), ...blade(2, 1.2)],
    tall: [
      ...thick('M0 -110C-6 -220 6 -320 0 -420'),
      solid(curve('0,-400 -110,-410 -150,-500 -120,-600 -30,-660 70,-646 140,-570 130,-460', true), 'moss'),
      ...thin('M0 -420C-4 -490 4 -540 0 -590M0 -470L-50 -530M0 -500L56 -560'),
    ],
    grass: thick(...[-70, -44, -20, 4, 28, 52, 76].map((x) => `M${Math.round(x / 4)} -110C${Math.round(x / 3)} -260 ${x} -340 ${x * 2} ${-400 + Math.abs(x)}`)),
  };
  return at([shadow(0, 2, 90), ...green[kind], solid('M-70 -120L-52 0L52 0L70 -120Z', pot)], where);
};

/** A machine on wheels with a screen and an arm that holds a hand-piece. */
export const machine = (where: Place, kind: 'laser' | 'tower' | 'lamp' = 'laser'): Layer[] => {
  if (kind === 'lamp')
    return at(
      [
        shadow(0, 2, 110),
        ...thick('M0 -40L0 -520C0 -640 -120 -700 -240 -640'),
        solid('M-340 -560C-340 -660 -200 -700 -150 -620C-190 -600 -300 -560 -340 -560Z', 'paper'),
        glow('M-340 -560L-150 -620L-120 -260L-480 -260Z', 'honey', 0.3),
        solid('M-110 -40C-110 -60 110 -60 110 -40L110 -6L-110 -6Z', 'paper'),
        ...thick(ring(-80, 0, 12), ring(80, 0, 12)),
      ],
      where,
    );
  const tall = kind === 'tower';
  return at(
    [
      shadow(0, 6, 160),
      solid(tall ? 'M-130 -20L-110 -520C-108 -550 108 -550 110 -520L130 -20Z' : 'M-150 -20L-140 -360C-138 -390 120 -400 130 -370L150 -20Z', 'paper'),
      solid(tall ? line('-80,-700 80,-720 90,-560 -86,-548', true) : line('-130,-560 90,-590 110,-400 -116,-384', true), 'celadon'),
      ...thin(
        tall ? curve('-60,-620 -20,-650 20,-610 70,-640') : curve('-96,-470 -50,-510 0,-450 70,-500'),
        line('-100,-200 100,-200'),
        line('-106,-150 106,-150'),
      ),
      ...thick(tall ? 'M110 -500C260 -560 320 -420 300 -300' : 'M130 -340C190 -640 330 -640 350 -480C356 -420 340 -380 320 -340'),
      solid(...([place('M-22 0L22 0L16 110L-16 110Z', { x: tall ? 300 : 320, y: tall ? -300 : -340, turn: 14 }).join(''), 'jade'] as const)),
      ...thick(ring(-100, -4, 16), ring(100, -4, 16)),
    ],
    where,
  );
};

/** A light for operations, on its arm from the ceiling: quiet and round. */
export const surgicalLight = (where: Place): Layer[] =>
  at(
    [
      ...thick('M0 -60L0 60C0 100 60 120 120 130M120 130L160 190'),
      glow('M20 250L320 250L470 820L-130 820Z', 'paper', 0.4),
      solid(ring(170, 226, 176, 44), 'paper'),
      ...thin(...[-96, -34, 34, 96].map((x) => ring(170 + x, 230, 24, 8))),
    ],
    where,
  );

/** A low table with a pot and two cups. */
export const teaTable = (where: Place, tone: Tone = 'walnut'): Layer[] =>
  at(
    [
      shadow(0, 2, 250),
      ...thick('M-180 -110L-200 0M180 -110L200 0'),
      solid(box(-230, -136, 460, 28), tone),
      solid('M-60 -136C-100 -180 -70 -220 -10 -222C50 -220 80 -180 40 -136Z', 'celadon'),
      ...thick('M44 -190C80 -190 84 -160 52 -150M-66 -170L-110 -196', arc(-10, -222, 22, 12, 180, 360)),
      solid('M110 -180L170 -180C168 -150 158 -138 150 -136L130 -136C122 -138 112 -150 110 -180Z', 'paper'),
      solid('M-190 -180L-130 -180C-132 -150 -142 -138 -150 -136L-170 -136C-178 -138 -188 -150 -190 -180Z', 'paper'),
    ],
    where,
  );

export const cushion = (where: Place, tone: Tone): Layer[] =>
  at(
    [solid('M-150 -30C-150 -60 150 -60 150 -30C160 -10 150 4 130 4L-130 4C-150 4 -160 -10 -150 -30Z', tone), ...thin('M-140 -24C-60 -16 60 -16 140 -24')],
    where,
  );

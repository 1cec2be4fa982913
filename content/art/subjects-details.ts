import { arc, curve, line, place, ring } from './geometry.ts';
import { light, type Picture, pool } from './lights.ts';
import { drop, sprig } from './motifs.ts';

/** Small pictures shown beside a treatment's main picture. */
export const details: Record<string, Picture> = {
  'detail-drop': {
    // a dropper
    light: light('mist', 0.2, 0.2, 1.1, pool('celadon', 0.9, 0.9, 0.6, 0.7)),
    lines: [
      ...place(
        [
          'M-44 -20C-44 -60 -60 -120 -60 -190C-60 -260 60 -260 60 -190C60 -120 44 -60 44 -20',
          'M-64 -20L64 -20L64 40L-64 40Z',
          'M-40 40L-40 330C-40 380 -14 400 -12 460L12 460C14 400 40 380 40 330L40 40',
        ],
        { x: 800, y: 400, turn: 24 },
      ),
      ...drop({ x: 560, y: 940, s: 0.3 }),
    ],
    fine: [
      ...place(['M-40 210C-14 200 14 220 40 210', 'M-18 70L-18 320', 'M-64 10L64 10', 'M-34 -200C-34 -150 -26 -110 -20 -70'], { x: 800, y: 400, turn: 24 }),
      arc(560, 1030, 260, 30, 150, 30),
      arc(560, 1030, 380, 50, 130, 168),
      arc(560, 1030, 380, 50, 12, 50),
    ],
  },
  'detail-towel': {
    // folded towels
    light: light('dawn', 0.74, 0.8, 1.15, pool('white', 0.4, 0.3, 0.4, 0.7)),
    lines: [
      'M420 960C380 960 380 840 420 840L1160 840C1210 840 1210 960 1160 960Z',
      'M450 840C410 840 410 730 450 730L1130 730C1180 730 1180 840 1130 840',
      'M480 730C440 730 440 630 480 630L1090 630C1140 630 1140 730 1090 730',
      ring(770, 548, 80),
      'M770 468L1040 468C1090 480 1090 616 1040 628L770 628',
    ],
    fine: [
      'M1160 900L460 900',
      'M1130 786L490 786',
      'M1090 682L520 682',
      curve('770,590 730,570 736,516 784,508 816,546 796,580 768,570 764,548'),
      line('-20,962 400,962'),
      line('1200,962 1620,962'),
      ...sprig({ x: 1290, y: 956, s: 0.8, turn: 8 }),
    ],
  },
};

import { arc, below, curve, dot, place, rays, ring } from './geometry.ts';
import { disc, light, type Picture, pool, wash } from './lights.ts';
import { brow, closedEye, eye, outline, parts } from './motifs.ts';

const lips = {
  upper: 'M-300 10C-220 -20 -120 -84 -66 -88C-36 -90 -20 -66 0 -66C20 -66 36 -90 66 -88C120 -84 220 -20 300 10',
  lower: 'M-300 10C-220 76 -110 128 0 130C110 128 220 76 300 10',
  meeting: 'M-300 10C-200 0 -120 -2 -60 10C-30 16 -16 4 0 6C16 4 30 16 60 10C120 -2 200 0 300 10',
};

const ridge = curve('-20,850 140,800 260,730 340,760 460,850 600,760 720,640 830,690 960,790 1100,740 1230,690 1360,760 1500,820 1620,790');

/** Plastic surgery: treatments 16 to 29. */
export const faces: Record<string, Picture> = {
  'treatment-16': {
    // an eye
    light: light('dawn', 0.2, 0.1, 1.1, disc(790, 600, 300, 0.22)),
    lines: place([eye.upper, eye.lower, eye.fold, eye.iris], { x: 790, y: 610, s: 1.75 }),
    fine: [...place([eye.pupil, eye.lashes], { x: 790, y: 610, s: 1.75 }), rays(800, 617, 100, 140, 17, 14, 166)],
  },
  'treatment-18': {
    // points that trace the hollow beneath a closed eye
    light: light('mist', 0.5, 0.06, 1.1, pool('blush', 0.42, 0.72, 0.42, 0.7), disc(1330, 300, 120, 0.5)),
    lines: [
      ...place(closedEye, { x: 680, y: 540, s: 2.0, turn: 4 }),
      'M1360 184C1270 200 1220 290 1250 366C1276 430 1350 452 1410 424C1340 390 1310 280 1360 184Z',
    ],
    fine: [curve('300,300 460,220 640,196 820,220 1000,300'), curve('240,770 280,900 340,990')],
    dots: Array.from({ length: 21 }, (_, index) => dot(300 + index * 37, 690 + 178 * Math.sin((index / 20) * Math.PI) ** 0.8 + index * 2.4)),
  },
  'treatment-19': {
    // the line from ear to chin
    light: light('celadon', 0.1, 0.5, 1.15, pool('sand', 0.95, 0.9, 0.5, 0.6)),
    lines: parts(['nose', 'lips', 'chin', 'throat', 'jaw', 'nostril', 'mouth', 'ear'], { x: 1420, y: -110, s: 1.42, flip: true }).concat(
      curve('1068,90 1062,200 1044,330'),
    ),
    fine: [curve('640,620 560,730 500,850 470,1000 420,1200'), curve('760,790 740,900 700,1020 640,1200')],
  },
  'treatment-23': {
    // a brow and the ridge it echoes
    light: light('clay', 0.7, 0.9, 1.15, wash(below(ridge), 0.2)),
    lines: [...place(brow, { x: 800, y: 460, s: 2.1, turn: -4 }), ridge],
    fine: [curve('-20,960 160,900 340,940 520,880 700,930 900,1000 1100,920 1300,880 1460,940 1620,900')],
  },
  'treatment-24': {
    // a neck and collarbones
    light: light('pearl', 0.64, 0.24, 1.05, pool('blush', 0.2, 0.9, 0.6, 0.6)),
    lines: [
      curve('500,180 540,260 620,330 720,372 800,380 900,356 990,290 1040,200'),
      curve('600,330 616,450 604,570 540,660 400,730 220,780 90,880'),
      curve('986,300 980,440 1000,570 1070,660 1210,730 1390,780 1520,880'),
      curve('300,800 430,770 560,780 680,820 750,868'),
      curve('1310,800 1180,770 1050,780 930,820 866,868'),
    ],
    fine: [
      curve('690,420 720,560 752,700 778,830'),
      curve('920,410 896,560 868,700 842,830'),
      curve('764,880 790,910 826,910 852,880'),
      curve('660,560 760,590 860,590 940,560'),
    ],
  },
  'treatment-26': {
    // the tip of a nose, facing the other way
    light: light('jade', 0.14, 0.12, 1.15, disc(1052, 572, 170, 0.22)),
    lines: parts([...outline, 'nostril', 'mouth'], { x: 1380, y: -340, s: 2.0, flip: true }),
    fine: [arc(1052, 572, 170, 170, 100, -96), arc(1052, 572, 220, 220, 80, -78), 'M880 610C856 616 832 652 844 682'],
  },
  'treatment-28': {
    // a mended bowl
    light: light('dusk', 0.72, 0.14, 1.1, pool('white', 0.5, 0.55, 0.4, 0.5)),
    lines: [
      ring(760, 440, 400, 78),
      'M360 446C368 660 520 830 640 858M1160 446C1152 660 1000 830 880 858',
      'M640 858C640 888 646 900 652 912C700 926 820 926 868 912C874 900 880 888 880 858C820 874 700 874 640 858',
    ],
    fine: [arc(760, 452, 340, 56, 190, 350), 'M200 930C420 960 1100 960 1400 926'],
    gold: ['M880 370L856 440L900 516L846 600L884 680L830 760L850 862', 'M900 516L1010 560L1060 640L1112 652', 'M846 600L720 640L650 740L548 776'],
  },
  'treatment-29': {
    // lips
    light: light('blush', 0.5, 0.5, 1.0, pool('blush', 0.5, 0.52, 0.3, 0.8)),
    lines: place(Object.values(lips), { x: 800, y: 590, s: 1.95 }),
    fine: [curve('764,240 756,310 742,370'), curve('836,240 844,310 858,370'), curve('670,730 750,760 850,762 930,736'), arc(800, 880, 240, 70, 50, 130)],
  },
};

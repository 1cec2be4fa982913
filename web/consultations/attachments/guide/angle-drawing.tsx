import type { PhotoAngle } from '../../../../contract/threads/photo-angles.ts';

/** The outline of an angle, as lines. Outlines of the right side mirror the left ones. */
type Outline = { width: number; height: number; lines: readonly string[]; turned?: 'across' | 'over' };

const FACE_SIZE = { width: 120, height: 150 } as const;
const MOUTH_SIZE = { width: 150, height: 110 } as const;

const FACE_HALF_LEFT: Outline = {
  ...FACE_SIZE,
  lines: [
    'M60 12C40 12 29 26 29 46C29 52 30.5 55 30 59C28.5 63 29 67 30 71C30.5 80 32 92 38 104C42 112 47 117 53 117C63 117 76 108 83 92C91 82 95 70 95 52C95 28 84 12 60 12Z',
    'M33 43C39 28 50 25 58 26C72 27 81 40 85 57',
    'M31.5 52C35 49 39 49 42 51M52 51C57 47.5 64 48 69 52',
    'M33 60C36 56.8 40 57 42 60C39.5 63 36 62.8 33 60ZM53 60C57 56 63 56.5 66 60.5C62 63.5 57 63.5 53 60Z',
    'M46 62C45 69 41 76 40.5 80C40.5 84.5 44 86 47.5 86C51 86 53.5 84 53 80.5',
    'M39 97C43 94.5 46 94.5 48 95.5C52 94.5 57 95.5 61 98C56 102.5 51 103.5 47.5 103C44 102.5 41 100 39 97ZM39 97C46 98.5 54 99 61 98',
    'M85 63C89 57 95 60 94 68C93 76 89.5 81 86.5 80C84.5 78 85.5 72 85 68Z',
    'M44 113L44 124C40 131 24 135 14 146M80 97C80 112 85 124 106 142',
  ],
};
const FACE_LEFT: Outline = {
  ...FACE_SIZE,
  lines: [
    'M62 12C44 12 34 22 33 36C32.5 44 34 48 33 53C32 57 28 64 24.5 72C22 76.5 23 79 27 80C29.5 80.5 30.5 81.5 30 84C26.5 87 26.5 89.5 29 91C27 93 27.2 96 30 98C31 100 29.5 101.5 30 104C31 111 36 115.5 43 115.5C50 115.5 58 111 64 105C67 101 69 95 69.5 88',
    'M62 12C84 12 98 28 97 52C96.5 68 91 78 88 86C86 98 90 120 104 140',
    'M38 24C50 27 62 36 65 52',
    'M35.5 49.5C39 46 44 46.5 48 49.5',
    'M37 57C40 54.5 44 55 46.5 58.5C43 61 39 60.5 37 57Z',
    'M29.5 76.5C31.5 74 34.5 75.5 34 79',
    'M29 91.5C33 91 36 92 38.5 94',
    'M67.5 62C72 55.5 79.5 59 79 67C78.5 75 73.5 81 70 79.5C67.5 78 68.5 72 67.5 68Z',
    'M52 114C53 124 50 132 38 142',
  ],
};
const TEETH_UPPER: Outline = {
  ...MOUTH_SIZE,
  lines: [
    'M26 100C14 50 40 12 75 12C110 12 136 50 124 100C112 106 100 104 97 98C101 66 92 45 75 45C58 45 49 66 53 98C50 104 38 106 26 100Z',
    'M75 12V45M60 15L65 47M90 15L85 47M45 24L58 52M105 24L92 52M33 39L54 62M117 39L96 62M25 58L52 76M125 58L98 76M24 79L52 89M126 79L98 89',
    'M75 56V92M66 62C69 65 72 66 75 66M84 62C81 65 78 66 75 66',
  ],
};
const TEETH_LEFT: Outline = {
  ...MOUTH_SIZE,
  lines: [
    'M10 56C18 30 56 20 138 34C148 46 148 66 138 78C60 92 22 84 10 56Z',
    'M20 56C30 38 62 32 134 42C141 50 141 64 134 70C62 82 32 76 20 56Z',
    'M23 57C50 60 100 59 138 56',
    'M32 44V70M44 39V75M57 37V77M72 36V78M90 36V77M112 38V74',
  ],
};

const OUTLINES: Record<PhotoAngle, Outline> = {
  'face-front': {
    ...FACE_SIZE,
    lines: [
      'M60 12C34 12 26 34 27 58C27.5 74 31 92 40 104C47 113 54 118 60 118C66 118 73 113 80 104C89 92 92.5 74 93 58C94 34 86 12 60 12Z',
      'M30 44C35 28 48 25 60 26C72 25 85 28 90 44',
      'M27 58C22 55 19.5 60 21.5 67C23 75 26 79 29.5 78M93 58C98 55 100.5 60 98.5 67C97 75 94 79 90.5 78',
      'M38 52C42 48.5 49 48.5 53 51M82 52C78 48.5 71 48.5 67 51',
      'M39 60C43 56 50 56 53 60C49 63.5 43 63.5 39 60ZM81 60C77 56 70 56 67 60C71 63.5 77 63.5 81 60Z',
      'M56.5 64C56.5 72 54 78 53.5 82C54 86 57.5 87 60 87C62.5 87 66 86 66.5 82C66 78 63.5 72 63.5 64',
      'M48 98C53 95.5 57.5 95 60 96C62.5 95 67 95.5 72 98C67 102.5 63 103.5 60 103.5C57 103.5 53 102.5 48 98ZM48 98C55 99 65 99 72 98',
      'M44 108V122C40 130 22 134 12 146M76 108V122C80 130 98 134 108 146',
    ],
  },
  'face-half-left': FACE_HALF_LEFT,
  'face-left': FACE_LEFT,
  'face-half-right': { ...FACE_HALF_LEFT, turned: 'across' },
  'face-right': { ...FACE_LEFT, turned: 'across' },
  'teeth-front': {
    ...MOUTH_SIZE,
    lines: [
      'M8 55C28 20 58 14 68 20C72 22 78 22 82 20C92 14 122 20 142 55C122 94 96 101 75 101C54 101 28 94 8 55Z',
      'M20 55C36 33 58 30 75 32C92 30 114 33 130 55C114 79 92 86 75 86C58 86 36 79 20 55Z',
      'M25 57C50 62 100 62 125 57',
      'M75 32V86M62 31.5V60.5M88 31.5V60.5M50 34V60M100 34V60M39 39V59M111 39V59M66 60.5V86M84 60.5V86M57 60.5V84.5M93 60.5V84.5M47 60V80.5M103 60V80.5M37 59V74M113 59V74',
    ],
  },
  'teeth-upper': TEETH_UPPER,
  'teeth-lower': { ...TEETH_UPPER, turned: 'over' },
  'teeth-left': TEETH_LEFT,
  'teeth-right': { ...TEETH_LEFT, turned: 'across' },
};

/** A drawing of how a photo of this angle should look. It contains no text; the text beside it describes the same. */
export function AngleDrawing({ angle, className }: { angle: PhotoAngle; className?: string }) {
  const { width, height, lines, turned } = OUTLINES[angle];
  const turn = { across: `translate(${width} 0) scale(-1 1)`, over: `translate(0 ${height}) scale(1 -1)` };
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={className}>
      <g transform={turned && turn[turned]} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
    </svg>
  );
}

import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'face-front': '얼굴 정면',
  'face-half-left': '얼굴 왼쪽 45°',
  'face-left': '얼굴 왼쪽 옆면',
  'face-half-right': '얼굴 오른쪽 45°',
  'face-right': '얼굴 오른쪽 옆면',
  'teeth-front': '치아 정면 (다문 상태)',
  'teeth-upper': '윗니',
  'teeth-lower': '아랫니',
  'teeth-left': '치아 왼쪽',
  'teeth-right': '치아 오른쪽',
  photo: '{angle}, 사진 {number}/{count}',
  'sides.user': '왼쪽과 오른쪽은 본인 기준입니다.',
  'sides.hospital': '왼쪽과 오른쪽은 환자 기준입니다.',
} satisfies TranslatedPhrases<typeof en>;

import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'face-front': '顔の正面',
  'face-half-left': '顔の左斜め45°',
  'face-left': '顔の左側',
  'face-half-right': '顔の右斜め45°',
  'face-right': '顔の右側',
  'teeth-front': '歯の正面（かみ合わせた状態）',
  'teeth-upper': '上の歯',
  'teeth-lower': '下の歯',
  'teeth-left': '歯の左側',
  'teeth-right': '歯の右側',
  photo: '{angle}、写真{number}／{count}',
  'sides.user': '左右はご自分から見た左右です。',
  'sides.hospital': '左右は患者ご本人から見た左右です。',
} satisfies TranslatedPhrases<typeof en>;

import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'face-front': '面部正面',
  'face-half-left': '面部左侧45°',
  'face-left': '面部左侧',
  'face-half-right': '面部右侧45°',
  'face-right': '面部右侧',
  'teeth-front': '牙齿正面（咬合）',
  'teeth-upper': '上排牙齿',
  'teeth-lower': '下排牙齿',
  'teeth-left': '牙齿左侧',
  'teeth-right': '牙齿右侧',
  photo: '{angle}，第 {number} 张，共 {count} 张',
  'sides.user': '左右以您自己的左右为准。',
  'sides.hospital': '左右以患者自己的左右为准。',
} satisfies TranslatedPhrases<typeof en>;

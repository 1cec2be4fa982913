import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'face-front': 'الوجه من الأمام',
  'face-half-left': 'الجانب الأيسر من الوجه بزاوية 45°',
  'face-left': 'الجانب الأيسر من الوجه',
  'face-half-right': 'الجانب الأيمن من الوجه بزاوية 45°',
  'face-right': 'الجانب الأيمن من الوجه',
  'teeth-front': 'الأسنان من الأمام والفكان مطبقان',
  'teeth-upper': 'الأسنان العلوية',
  'teeth-lower': 'الأسنان السفلية',
  'teeth-left': 'الجانب الأيسر من الأسنان',
  'teeth-right': 'الجانب الأيمن من الأسنان',
  photo: '{angle}، صورة {number} من {count}',
  'sides.user': 'اليمين واليسار هما يمينك ويسارك.',
  'sides.hospital': 'اليمين واليسار هما يمين المريض ويساره.',
} satisfies TranslatedPhrases<typeof en>;

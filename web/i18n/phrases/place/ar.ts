import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'open.always': 'مفتوحة على مدار 24 ساعة',
  'open.until': 'مفتوحة الآن، حتى {time}',
  'open.closed': 'مغلقة الآن، تفتح {time}',
  'open.closedLong': 'مغلقة الآن',
  map: 'فتح في {service}',
} satisfies TranslatedPhrases<typeof en>;

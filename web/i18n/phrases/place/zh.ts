import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'open.always': '24 小时营业',
  'open.until': '营业中，至 {time}',
  'open.closed': '现已休息，{time} 开门',
  'open.closedLong': '现已休息',
  map: '在 {service} 中打开',
} satisfies TranslatedPhrases<typeof en>;

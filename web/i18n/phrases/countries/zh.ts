import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  open: '显示全部国家和地区',
  empty: '没有找到该国家或地区',
  choose: '请选择国家或地区',
} as const satisfies TranslatedPhrases<typeof en>;

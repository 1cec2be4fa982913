import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'understood.label': '入力からの絞り込み',
  'speaks.one': '{language}対応',
  'price.under': '{amount}未満',
  'doctor.female': '女性医師',
  'doctor.male': '男性医師',
  saturday: '土曜も診療',
  sunday: '日曜も診療',
  'price.upTo': '{amount}以下',
} satisfies TranslatedPhrases<typeof en>;

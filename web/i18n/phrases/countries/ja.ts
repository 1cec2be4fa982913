import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  open: 'すべての国・地域を表示',
  empty: '該当する国・地域がありません',
  choose: '国・地域を選択',
} as const satisfies TranslatedPhrases<typeof en>;

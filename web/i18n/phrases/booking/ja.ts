import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '予約の流れ',
  ask: '相談する',
  'ask.text': '無料です。ご自分の言葉で書けます。',
  date: '日時を選ぶ',
  'date.text': '無料です。クリニックの空き時間から選びます。',
  fee: '予約金を支払う',
  'fee.text': '予約金で日時を確保します。料金から差し引かれ、来院前のキャンセルなら全額返金されます。',
  come: '来院する',
  'come.text': '残りはクリニックでお支払いください。',
} satisfies TranslatedPhrases<typeof en>;

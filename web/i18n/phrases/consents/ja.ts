import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  all: 'すべてに同意する',
  given: '{date}に同意済み',
  personal: '個人情報の収集と利用',
  sensitive: '機微情報（健康情報）の取り扱い',
  third_party: 'クリニック（第三者）への提供',
  translators: '翻訳者が前後のメッセージを読むこと',
  interpreter: '会話への通訳者の参加',
  attachments: '写真とファイルの共有',
  review: '口コミの公開',
  reviewPictures: '口コミの写真',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  version: '{date}版',
  coming: '{date}より新しい版が適用されます。それまではこの版が有効です。',
  'coming.read': '新しい版を読む',
  announced: 'この版は{date}より適用されます。それまでは現行の版が有効です。',
  earlier: 'これは{date}の版です。現在は別の版が有効です。',
  'inForce.read': '現行の版を読む',
  loading: '本文を読み込んでいます',
  failed: '本文を読み込めませんでした',
  retry: 'もう一度試す',
} as const satisfies TranslatedPhrases<typeof en>;

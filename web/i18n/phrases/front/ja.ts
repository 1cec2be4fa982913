import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  badge: '相談無料 · ご自分の言葉で返信が届きます',
  title: '韓国のクリニックへ、ご自分の言葉で。',
  'search.label': '施術とクリニックを検索',
  'search.short': '鼻、レーザー、シミ',
  'search.submit': '検索',
  'treatments.title': '口コミの多い施術',
  'treatments.all': 'すべての施術',
  'reviews.title': '最近の口コミ',
  'reviews.label': { other: '星{count}つ' },
  'reviews.about': '{treatment}について',
  'how.title': 'ご利用の流れ',
  'how.ask': '相談する',
  'how.askText': 'ご自分の言葉で書けます。クリニックには韓国語で届き、原文と訳文はいつも並んで表示されます。',
  'how.hold': '日程を押さえる',
  'how.holdText': '少額の予約金で日程を確保し、その分は料金から差し引かれます。来院前のキャンセルなら全額返金されます。',
  'how.come': '来院する',
  'how.comeText': 'タクシーで見せる住所、持ち物、費用をスマートフォンで確認できます。',
  'facts.clinics': { other: 'ソウルと釜山のクリニック{count}件' },
  'facts.clinicsAll': 'すべてのクリニックを見る',
  'facts.registration': '外国人患者誘致業者として登録済み',
} satisfies TranslatedPhrases<typeof en>;

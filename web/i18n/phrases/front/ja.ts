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
  'reviews.title': '最新の口コミ',
  'reviews.label': { other: '星{count}つ' },
  'reviews.about': '{treatment}について',
  'facts.clinics': { other: 'ソウルと釜山のクリニック{count}件' },
  'facts.clinicsAll': 'すべてのクリニックを見る',
  'facts.registration': '外国人患者誘致業者として登録済み',
} satisfies TranslatedPhrases<typeof en>;

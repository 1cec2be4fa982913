import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  'price.from': '{amount}から',
  'price.range': '{from}～{to}',
  'price.about': '約{amount}',
  'price.aboutRange': '約{from}～{to}',
  'price.ask': '料金はクリニックにお尋ねください',
  'price.clinic': 'クリニックでの料金',
  'price.lessFee': '{price}（予約金を差し引きます）',
  'price.rest': 'クリニックでのお支払い残額',
  fee: '予約金',
  'fee.amount': '予約金 {amount}',
  'fee.takenOff': '予約金 {amount}（料金から差し引きます）',
  'fee.now': '今お支払いいただく予約金',
  'fee.reason': '予約金が高い理由',
  includes: '料金に含まれるもの',
  extras: '別途かかる場合があるもの',
  model: '相談と日時の選択は無料です。予約金で日時を確保し、その分は料金から差し引かれます。',
  'refund.badge': 'ご来院の開始までキャンセル無料',
  'refund.badge.short': 'キャンセル無料',
  'refund.open': '施術が始まるまでは、いつでもこちらからキャンセルできます。予約金は元のお支払い方法で全額返金されます。',
  'refund.until': '施術が始まるソウル時間{time}までは、こちらからキャンセルできます。予約金は元のお支払い方法で全額返金されます。',
  'refund.over': '施術が始まったため、予約金は返金されません。',
} satisfies TranslatedPhrases<typeof en>;

import type { PatientWords } from './words.ts';

export const ja: PatientWords = {
  joined: {
    title: '{brand}へようこそ',
    text: 'アカウントの準備ができました。ご自分の言葉で相談し、日時を選び、予約金を支払って来院できます。',
    button: 'さっそく見る',
  },
  message: { title: '新しいメッセージがあります', text: '{clinic}から新しいメッセージが届きました。', button: '読む' },
  'help-answered': { title: 'お問い合わせにお返事しました', text: 'カスタマーセンターから、お問い合わせへのお返事が届いています。', button: 'お返事を読む' },
  'translation-corrected': { title: '翻訳が訂正されました', text: '{clinic}からのメッセージの翻訳を翻訳者が訂正しました。', button: '確認する' },
  'message-changed': {
    title: 'メッセージが変更されました',
    text: '{clinic}からのメッセージが訂正または取り消されました。量・薬・金額・日時などが含まれていましたので、それに従う前に今の内容をお読みください。',
    button: '確認する',
  },
  'interpreter-proposed': {
    title: '通訳者の利用が提案されました',
    text: '{clinic}から、会話に通訳者を入れることが提案されました。無料で、決めるのはお客様です。',
    button: '会話を開く',
  },
  'interpreter-given': {
    title: '通訳者が会話に加わりました',
    text: '{clinic}との会話を{interpreter}が通訳します。いつでも終了できます。',
    button: '会話を開く',
  },
  'interpreter-ended': {
    title: '通訳が終了しました',
    text: '{clinic}との会話を通訳者が読んだり書いたりすることはもうありません。再度依頼することもできます。',
    button: '会話を開く',
  },
  'quote-offered': {
    title: '見積もりが届きました',
    text: '{clinic}から見積もりが届きました。有効期限は{until}です。',
    bare: '{clinic}から見積もりが届きました。',
    button: '確認する',
  },
  'quote-expiring': {
    title: '見積もりの期限が近づいています',
    text: '{clinic}の見積もりの有効期限は{until}です。承諾、辞退、またはクリニックへのご質問をお願いします。',
    bare: '{clinic}の見積もりの期限が近づいています。',
    button: '確認する',
  },
  'quote-expired': {
    title: '見積もりの期限が過ぎました',
    text: '{clinic}の見積もりの有効期限が過ぎました。新しい見積もりを依頼できます。',
    button: '確認する',
  },
  'quote-withdrawn': { title: '見積もりが取り下げられました', text: '{clinic}が見積もりを取り下げました。新しい見積もりを依頼できます。', button: '確認する' },
  'quote-agreed-withdrawn': {
    title: '承諾した見積もりが取り下げられました',
    text: '{clinic}が、承諾済みの見積もりを取り下げました。請求は発生していません。新しい見積もりを依頼できます。',
    button: '確認する',
  },
  'quote-kept-asked': { title: '見積もりどおりでしたか', text: '{clinic}へのご来院ありがとうございました。料金は見積もりどおりでしたか。', button: '回答する' },
  paid: {
    title: 'お支払いの領収書',
    text: '{clinic}の予約金 {amount} を受け取りました（注文番号 {order}）。予約金で日時を確保し、その分は料金から差し引かれます。残りはクリニックでお支払いください。',
    button: '領収書を見る',
  },
  'payment-failed': {
    title: 'お支払いが完了しませんでした',
    text: '注文 {order} のお支払いは完了しておらず、請求もありません。いつでもやり直せます。',
    button: 'お支払い履歴',
  },
  refunded: {
    title: '返金しました',
    text: '{clinic}の注文 {order} の {amount} を、お支払いと同じ方法で返金しました。反映まで数日かかることがあります。',
    button: 'キャンセル履歴',
  },
  'refund-asked': {
    title: 'クリニックが返金を依頼しました',
    text: '{clinic}はご予約の日時にお迎えできないため、注文 {order} の返金を依頼しました。完了次第お知らせします。',
    button: '予約を見る',
  },
  'refund-declined': {
    title: '予約金は返金されていません',
    text: '{clinic}が依頼した注文 {order} の返金は行われませんでした。理由と今後の流れはチャットでご確認いただけます。',
    button: '予約を見る',
  },
  'date-offered': { title: '候補日が届きました', text: '{clinic}から候補日が届きました。{until}まで確保されています。', button: '日時を選ぶ' },
  'date-fixed': { title: '日時が確定しました', text: '{clinic}への来院は{when}に確定しました。', button: '来院のご案内' },
  'date-moved': { title: '日時が変更されました', text: '{clinic}への来院は{when}になりました（変更前：{was}）。', button: '来院のご案内' },
  'date-moved-asked': {
    title: 'ご希望どおり日時が変更されました',
    text: '{clinic}がご希望どおり日時を変更しました。来院は{when}になりました（変更前：{was}）。',
    button: '来院のご案内',
  },
  'move-declined': { title: '日時は変わりません', text: '{clinic}は日時を変更できませんでした。来院は{when}のままです。', button: '来院のご案内' },
  'date-given-up': {
    title: '日時がキャンセルされました',
    text: '{when}の{clinic}への来院はキャンセルされました。',
    bare: '{clinic}はご希望の日時をお受けできませんでした。別の日時を希望できます。',
    button: '次にできること',
  },
  'offer-lapsed': {
    title: '候補日の確保が終わりました',
    text: '{clinic}の候補日はほかの方にも開放されました。新しい日時を希望できます。',
    button: '日時を希望する',
  },
  'hold-lapsed': {
    title: 'ご希望の日時の確保が終わりました',
    text: '{clinic}からまだお返事がありません。空いていれば、ご希望の日時で確定することもあります。',
    button: '予約を見る',
  },
  'not-come': {
    title: 'ご来院がありませんでした',
    text: '{when}にご来院がなかったと{clinic}が記録しました。誤りの場合や別の日時をご希望の場合は、クリニックにご連絡ください。',
    button: 'クリニックに連絡',
  },
  'not-come-corrected': {
    title: '来院の記録が訂正されました',
    text: '{when}にご来院がなかったという{clinic}の記録は誤りで、訂正されました。',
    button: '予約を見る',
  },
  'reminder-week': { title: '来院まであと1週間です', text: '{clinic}への来院は{when}です。準備と道順をご確認ください。', button: '来院のご案内' },
  'reminder-day': {
    title: '明日は来院の日です',
    text: '{clinic}への来院は{when}です。タクシー用の韓国語の住所はご案内のページにあります。',
    button: '来院のご案内',
  },
  'day-after': {
    title: '今日のご気分はいかがですか',
    text: '{clinic}での一日が良いものだったことを願っています。気になることがあれば、待たずにすぐクリニックへご連絡ください。',
    button: 'アフターケアと連絡先',
  },
  'review-asked': {
    title: 'いかがでしたか',
    text: '同じクリニックを検討している方のために、{clinic}でのご様子をお聞かせください。書くかどうかはご自由です。謝礼はありません。',
    button: '口コミを書く',
  },
  'review-answered': {
    title: '口コミに返信がありました',
    text: '{clinic}がお客様の口コミに返信しました。',
    button: '返信を読む',
  },
  'review-picture-released': {
    title: '口コミの写真を公開しました',
    text: '{clinic}についての口コミの写真を公開しました。',
    button: '口コミを見る',
  },
  'review-picture-refused': {
    title: '公開できなかった写真があります',
    text: '{clinic}についての口コミの写真を公開できず、削除しました。理由はページに記載しています。',
    button: '理由を見る',
  },
  'review-hidden': {
    title: '口コミが非表示になりました',
    text: '{clinic}についてのお客様の口コミを非表示にしました。理由はページに記載しています。',
    button: '理由を見る',
  },
  'review-shown': {
    title: '口コミが再び表示されました',
    text: '{clinic}についてのお客様の口コミを、どなたでも読めるようになりました。',
    button: '口コミを見る',
  },
};

import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: 'この端末への通知',
  'lead.user': 'クリニックからの返信や日時の変更を、ページを閉じていてもこの端末にお知らせできます。',
  'lead.hospital': '患者からのメッセージや日時の変更を、ページを閉じていてもこの端末にお知らせできます。',
  'lead.operator': '対応が必要なことを、ページを閉じていてもこの端末にお知らせできます。',
  'lead.interpreter': '会話の担当になったことや、担当する会話の新しいメッセージを、ページを閉じていてもこの端末にお知らせできます。',
  'lead.lockScreen': '通知設定で変更しないかぎり、ロック画面にお名前、クリニック名、メッセージの内容は表示されません。',
  turnOn: '通知をオンにする',
  turningOn: 'オンにしています',
  asks: '続いて、通知の表示を許可するかどうかをブラウザーが確認します。',
  on: 'この端末に通知しています。',
  turnOff: 'この端末への通知をオフにする',
  turningOff: 'オフにしています',
  failed: '変更されていません',
  notReached: '通知をオンにできませんでした',
  'notReached.text': '許可されなかったか、このブラウザーが現在通知サービスに接続できません。もう一度お試しください。',
  blocked: 'このブラウザーで通知がブロックされています',
  'blocked.text': 'アドレスの横のアイコンからこのサイトの設定を開き、通知を許可して、このページを開き直してください。',
  homeScreen: 'iPhone や iPad では、先にこのサイトをホーム画面に追加してください',
  'homeScreen.share': 'Safari で「共有」をタップします。',
  'homeScreen.add': '「ホーム画面に追加」を選びます。',
  'homeScreen.open': '新しいアイコンからサイトを開き、このページに戻ります。',
  unsupported: 'このブラウザーは、閉じているサイトの通知を表示できません。',
} as const satisfies TranslatedPhrases<typeof en>;

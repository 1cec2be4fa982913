import type { Like } from '../../words.tsx';
import type en from './en.ts';

export default {
  'login.title': 'ログイン',
  'login.lead': '相談は無料です。クリニックの韓国語の返事を、あなたの言葉で読めます。',
  'login.username': 'ID',
  'login.password': 'パスワード',
  'login.submit': 'ログイン',
  'login.busy': 'ログインしています',
  'login.failed': 'ログインできませんでした',
  'login.failedHint': 'IDまたはパスワードが正しくありません。パスワードの大文字と小文字は区別されます。',
  'login.join': '会員登録',
  'login.noAccount': 'はじめての方は',
  'login.findId': 'IDを探す',
  'login.findPassword': 'パスワードを忘れた方',
  'login.clinicInquiry': '病院の掲載に関するお問い合わせ',
  'login.clinicQuestion': '医療機関の方へ',
  'password.show': 'パスワードを表示する',
  'password.hide': 'パスワードを隠す',
  'failure.offline': 'ネットワークに接続されていません。入力した内容は残っています。接続が戻ったらもう一度お試しください。',
  'password.short': '8文字以上で入力してください。',
  'password.long': '128文字以内で入力してください。',
  'password.space': 'パスワードの最初と最後に空白は使えません。',
} satisfies Like<typeof en>;

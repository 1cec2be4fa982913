import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: 'ご本人の確認',
  text: 'もう一度パスワードを入力してください。10分間は再び求められません。',
  code: '認証アプリのコード',
  codeHint: '数字6桁です。リカバリーコードも使えます。',
  confirm: '確認する',
  busy: '確認しています',
  failed: '完了できませんでした',
  wrong: '現在のパスワードと一致しません。',
  codeWrong: 'コードが正しくないか、すでに使われています。次のコードをお待ちください。',
  noPassword: 'このアカウントにはパスワードがありません。いつもの方法でもう一度ログインすると、10分間ご本人として確認されます。',
  signInAgain: 'もう一度ログイン',
} as const satisfies TranslatedPhrases<typeof en>;

import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  offline: 'ネットワークに接続されていません。接続が戻ってから、もう一度お試しください。',
  server: 'サーバーから正しい応答がありませんでした。しばらくしてから、もう一度お試しください。',
  script: 'ページの一部を読み込めませんでした。接続を確認して、もう一度お試しください。',
  page: 'ページに問題が発生しました。再読み込みして、もう一度お試しください。',
} satisfies TranslatedPhrases<typeof en>;

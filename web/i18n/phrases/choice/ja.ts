import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '続きから再開',
  pay: 'お支払いに進む',
  chat: 'チャットに進む',
  date: 'この日時で続ける',
  open: 'もう一度開く',
  dismiss: '今はしない',
  'login.date': '{clinic}の{time}を確保するにはログインしてください',
  'login.pay': 'この施術を予約するにはログインしてください',
  'login.chat': '{clinic}に相談するにはログインしてください',
  'login.open': 'この施術の続きはログイン後にご覧いただけます',
  'login.clinic': 'このクリニックの続きはログイン後にご覧いただけます',
  'login.reservations': 'ご予約を見るにはログインしてください',
  'login.myPage': 'マイページを見るにはログインしてください',
  'login.order': 'ご注文を続けるにはログインしてください',
  'login.other': '続けるにはログインしてください',
} satisfies TranslatedPhrases<typeof en>;

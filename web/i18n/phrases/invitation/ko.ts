import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '초대',
  lead: '{clinic}에서 환자를 상담할 코디네이터로 초대했습니다.',
  mailed: '{email} 앞으로 보낸 초대입니다. 링크는 한 번만 사용할 수 있습니다.',
  loading: '초대를 여는 중',
  'invalid.title': '사용할 수 없는 초대입니다',
  'invalid.text': '이미 사용했거나, 취소 또는 새 링크로 바뀌었거나, 72시간이 지난 초대입니다. 병원 책임자에게 다시 보내 달라고 요청해 주세요.',
  failed: '초대를 열지 못했습니다',
  name: '환자에게는 ‘{name}’ 이름으로 표시됩니다. 나중에 바꿀 수 있습니다.',
  'uid.hint': '영문자와 숫자 4~30자.',
  'uid.wrong': '영문자와 숫자 4~30자로 입력해 주세요.',
  first: '이름(영문)',
  last: '성(영문)',
  missing: '입력해 주세요.',
  'password.hint': '{count}자 이상. 짧은 문장은 기억하기 쉽고 추측하기 어렵습니다.',
  'password.short': '{count}자 이상 입력해 주세요.',
  confirm: '비밀번호 확인',
  'confirm.wrong': '두 비밀번호가 다릅니다.',
  submit: '계정 만들기',
  'submit.failed': '계정을 만들지 못했습니다',
  'done.title': '{uid} 계정이 준비되었습니다',
  'done.text': '이 계정으로 로그인해 주세요. 먼저 2단계 인증을 설정해야 하며, 그전에는 환자 정보를 볼 수 없습니다.',
} satisfies TranslatedPhrases<typeof en>;

import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '본인 확인',
  text: '비밀번호를 한 번 더 입력해 주세요. 10분 동안 다시 묻지 않습니다.',
  code: '인증 앱의 코드',
  codeHint: '숫자 여섯 자리입니다. 복구 코드도 사용할 수 있습니다.',
  confirm: '확인',
  busy: '확인하는 중',
  failed: '처리되지 않았습니다',
  wrong: '현재 비밀번호와 일치하지 않습니다.',
  codeWrong: '코드가 올바르지 않거나 이미 사용되었습니다. 다음 코드를 기다려 주세요.',
  noPassword: '이 계정에는 비밀번호가 없습니다. 평소 방법으로 다시 로그인하시면 10분 동안 본인으로 확인됩니다.',
  signInAgain: '다시 로그인',
} as const satisfies TranslatedPhrases<typeof en>;

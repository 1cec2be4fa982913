import type { MailWords } from './mails.ts';

export const ko: MailWords = {
  greeting: '안녕하세요.',
  footer: '이 메일은 {brand}에서 이루어진 요청에 따라 자동으로 발송되었습니다. 회신하셔도 답변을 드릴 수 없습니다.',
  notYou: '본인이 요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 계정에는 변경된 내용이 없습니다.',
  newPassword: '새 비밀번호 설정',
  foundId: {
    subject: '{brand} 아이디 안내',
    intro: '이 이메일 주소로 등록된 아이디를 찾는 요청이 있었습니다. 아이디는 다음과 같습니다.',
    button: '로그인',
  },
  resetLink: {
    subject: '{brand} 새 비밀번호 설정',
    intro: '{brand} 계정의 새 비밀번호 설정 요청이 있었습니다.',
    button: '새 비밀번호 설정',
    rules: '링크는 30분 동안 한 번만 사용할 수 있습니다. 여러 번 요청하셨다면 가장 최근 링크만 유효합니다.',
  },
  passwordChanged: {
    subject: '{brand} 비밀번호가 변경되었습니다',
    intro: (time) => `${time}(서울 시간)에 비밀번호가 변경되었습니다.`,
    ended: '모든 기기에서 로그아웃되었습니다. 새 비밀번호로 로그인해 주세요.',
    notYou: '본인이 변경하지 않으셨다면 즉시 새 비밀번호를 설정해 주세요.',
  },
  sessionReuse: {
    subject: '안전을 위해 {brand} 로그인을 종료했습니다',
    intro: (time) => `${time}(서울 시간)에 로그인 정보가 복제되었을 수 있는 사용이 감지되어 해당 로그인을 종료했습니다.`,
    advice: '기기나 브라우저를 방금 복원하셨다면 다시 로그인하시면 됩니다. 그렇지 않다면 새 비밀번호를 설정해 주세요.',
  },
  emailChanged: {
    subject: '{brand} 계정의 이메일 주소가 변경되었습니다',
    intro: (time) => `${time}(서울 시간)에 계정의 이메일 주소가 변경되었습니다. 앞으로 이 주소로는 안내 메일이 발송되지 않습니다.`,
    notYou: '본인이 변경하지 않으셨다면 즉시 고객센터로 전화해 주세요.',
  },
};

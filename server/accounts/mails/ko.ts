import type { AccountMailTexts } from './mails.ts';

export const ko: AccountMailTexts = {
  notYou: '본인이 요청하지 않으셨다면 이 메일을 무시하셔도 됩니다. 계정에는 변경된 내용이 없습니다.',
  newPassword: '새 비밀번호 설정',
  tellUs: '본인이 아니라면 즉시 새 비밀번호를 설정하고 고객센터로 전화해 주세요.',
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
    others: '다른 기기는 모두 로그아웃되었으며, 비밀번호를 변경한 기기는 로그인된 상태로 유지됩니다.',
    notYou: '본인이 변경하지 않으셨다면 즉시 새 비밀번호를 설정해 주세요.',
  },
  sessionReuse: {
    subject: '안전을 위해 {brand} 로그인을 종료했습니다',
    intro: (time) => `${time}(서울 시간)에 로그인 정보가 복제되었을 수 있는 사용이 감지되어 해당 로그인을 종료했습니다.`,
    advice: '기기나 브라우저를 방금 복원하셨다면 다시 로그인하시면 됩니다. 그렇지 않다면 새 비밀번호를 설정해 주세요.',
  },
  emailLink: {
    subject: '{brand} 새 이메일 주소 확인',
    intro: '이 주소를 {brand} 계정에 사용하려는 요청이 있었습니다(본인일 가능성이 높습니다). 아래 링크를 열면 계정의 주소가 됩니다.',
    button: '주소 확인',
    rules: '링크는 24시간 동안 한 번만 사용할 수 있습니다. 여러 번 요청한 경우 가장 최근 링크만 유효합니다.',
    notYou: '요청한 적이 없다면 링크를 열지 마세요. 아무것도 바뀌지 않습니다.',
  },
  emailChanging: {
    subject: '{brand} 계정의 이메일 주소 변경 요청',
    intro: (time) =>
      `${time}(서울 시간)에 계정의 이메일 주소를 변경해 달라는 요청이 있었습니다(본인일 가능성이 높습니다). 새 주소로 보낸 링크를 열면 변경됩니다.`,
    notYou: '본인이 아니라면 즉시 새 비밀번호를 설정해 주세요. 변경도 함께 취소됩니다.',
  },
  emailRemoved: {
    subject: '{brand} 계정에서 이메일 주소가 삭제되었습니다',
    intro: (time) =>
      `${time}(서울 시간)에 이 주소가 계정에서 삭제되었습니다. 앞으로 이 주소로 계정 관련 메일을 보내지 않으며, 이 주소로 아이디나 비밀번호를 찾을 수 없습니다.`,
  },
  emailChanged: {
    subject: '{brand} 계정의 이메일 주소가 변경되었습니다',
    intro: (time) => `${time}(서울 시간)에 계정의 이메일 주소가 변경되었습니다. 앞으로 이 주소로는 안내 메일이 발송되지 않습니다.`,
    notYou: '본인이 변경하지 않으셨다면 즉시 고객센터로 전화해 주세요.',
  },
  secondFactor: {
    set: '{brand} 계정에 2단계 인증이 설정되었습니다',
    setIntro: (time) => `${time}(서울 시간)부터 로그인할 때 인증 앱의 코드도 입력해야 합니다. 다른 기기는 모두 로그아웃되었습니다.`,
    removed: '{brand} 계정의 2단계 인증이 해제되었습니다',
    removedIntro: (time) => `${time}(서울 시간)에 계정의 2단계 인증이 해제되었습니다. 이제 비밀번호만으로 로그인됩니다.`,
    codeUsed: '{brand} 계정의 복구 코드가 사용되었습니다',
    codeUsedIntro: (time) => `${time}(서울 시간)에 인증 앱의 코드 대신 복구 코드 하나가 사용되었습니다.`,
    codesLeft: (left) => `남은 코드: ${left}개. 얼마 남지 않았다면 2단계 인증을 다시 설정해 주세요. 새 코드 열 개가 발급됩니다.`,
  },
  provider: {
    linked: (provider) => `{brand} 계정에 ${provider} 로그인이 연결되었습니다`,
    linkedIntro: (provider, time) => `${time}(서울 시간)에 계정에 ${provider} 로그인이 연결되었습니다. 이제 ${provider} 계정으로 로그인할 수 있습니다.`,
    notLinkedByYou: '본인이 아니라면 내 페이지에서 연결을 해제하고 즉시 새 비밀번호를 설정한 뒤 고객센터로 전화해 주세요.',
    toPage: '연결된 서비스 보기',
    unlinked: (provider) => `{brand} 계정에서 ${provider} 로그인 연결이 해제되었습니다`,
    unlinkedIntro: (provider, time) =>
      `${time}(서울 시간)에 계정에서 ${provider} 로그인 연결이 해제되었습니다. 이제 ${provider} 계정으로는 로그인할 수 없습니다.`,
  },
  staff: {
    moved: '{brand} 계정의 담당 병원이 변경되었습니다',
    movedIntro: (time) => `${time}(서울 시간)에 {brand} 운영자가 회원님 계정의 담당 병원을 변경했습니다. 새 담당 병원은 다음과 같습니다.`,
    movedNext: '모든 기기에서 로그아웃되었습니다. 계속하시려면 다시 로그인해 주세요.',
    signIn: '로그인',
    closed: '{brand} 접근 권한이 회수되었습니다',
    closedIntro: (time) =>
      `${time}(서울 시간)에 {brand} 운영자가 회원님 계정의 접근 권한을 회수했습니다. 모든 기기에서 로그아웃되었으며, 이 계정으로는 더 이상 로그인할 수 없습니다.`,
    closedByHeadIntro: (time) =>
      `${time}(서울 시간)에 소속 병원 책임자가 회원님 계정의 {brand} 접근 권한을 회수했습니다. 모든 기기에서 로그아웃되었으며, 이 계정으로는 더 이상 로그인할 수 없습니다.`,
    invited: '{brand}에 코디네이터로 초대되었습니다',
    invitedIntro: (name) => `${name} 님, 아래 병원이 {brand}에서 환자를 상담할 코디네이터로 초대했습니다.`,
    accept: '초대 수락하기',
    acceptRules:
      '링크는 72시간 동안 한 번만 사용할 수 있습니다. 아이디와 비밀번호를 정하고 2단계 인증을 설정하시면 됩니다. 예상하지 못한 초대라면 무시하셔도 됩니다. 아무 일도 일어나지 않습니다.',
    ask: '예상하지 못한 변경이라면 소속 병원에 문의하시거나 고객센터로 연락해 주세요.',
  },
};

/** Texts of the stand-in's pages. */
import type { Language } from '../../contract/constants.ts';
import type { IdentityRehearsal } from './rehearsals.ts';
import type { AuthorizeFault } from './requests.ts';

export interface Words {
  /** `{name}` is the provider. */
  title: string;
  notice: string;
  /** `{name}` is the product. */
  asks: string;
  who: string;
  noEmail: string;
  unverified: string;
  somebodyNew: string;
  newEachTime: string;
  /** `{name}` is the product. */
  follow: string;
  allow: string;
  refuse: string;
  rehearse: string;
  rehearseHint: string;
  rehearsals: Record<IdentityRehearsal, string>;
  wrong: string;
  faults: Record<AuthorizeFault, string>;
}

const en: Words = {
  title: 'Log in with {name}',
  notice: 'This is a demonstration. The people here are invented, and nothing leaves this machine.',
  asks: '{name} would like your name and email address.',
  who: 'Who are you?',
  noEmail: 'no email address shared',
  unverified: 'not verified',
  somebodyNew: 'Someone new',
  newEachTime: 'a new person each time',
  follow: 'Add {name} as a friend, to be told by LINE',
  allow: 'Allow',
  refuse: 'Refuse',
  rehearse: 'Try out a fault',
  rehearseHint: 'This happens when you press Allow.',
  rehearsals: {
    none: 'Nothing goes wrong',
    slow: 'The answer takes 4 seconds',
    silent: 'No answer comes in time',
    error: 'The answer is a server error',
    nonsense: 'The answer is nonsense',
    'sent-back': 'You are sent back with an error',
    'wrong-signature': 'The identity token has a wrong signature',
    'no-signature': 'The identity token has no signature',
    'wrong-nonce': 'The identity token belongs to another login',
    'wrong-audience': 'The identity token is for another product',
    'wrong-issuer': 'The identity token is from another issuer',
    expired: 'The identity token has expired',
  },
  wrong: 'This login cannot start',
  faults: {
    client: 'The product that sent you here is unknown.',
    redirect: 'The return address is not registered.',
    request: 'The request is incomplete. Go back and start again.',
  },
};

const zh: Words = {
  title: '使用 {name} 登录',
  notice: '这是演练：此处的人物均为虚构，任何内容都不会离开本机。',
  asks: '{name} 希望获取您的姓名和邮箱地址。',
  who: '您是哪一位？',
  noEmail: '不提供邮箱地址',
  unverified: '未验证',
  somebodyNew: '一位新用户',
  newEachTime: '每次都是不同的人',
  follow: '将 {name} 添加为好友，通过 LINE 接收通知',
  allow: '同意',
  refuse: '拒绝',
  rehearse: '演练故障',
  rehearseHint: '此处的选择会在您点击“同意”后生效。',
  rehearsals: {
    none: '一切正常',
    slow: '响应延迟 4 秒',
    silent: '迟迟没有响应',
    error: '响应为服务器错误',
    nonsense: '响应内容无法识别',
    'sent-back': '带着错误返回',
    'wrong-signature': '身份令牌签名错误',
    'no-signature': '身份令牌没有签名',
    'wrong-nonce': '身份令牌属于另一次登录',
    'wrong-audience': '身份令牌属于其他产品',
    'wrong-issuer': '身份令牌由其他机构签发',
    expired: '身份令牌已过期',
  },
  wrong: '无法开始登录',
  faults: {
    client: '无法识别您来自哪个产品。',
    redirect: '返回地址未经登记。',
    request: '请求内容不完整。请返回并重新开始。',
  },
};

const ja: Words = {
  title: '{name} でログイン',
  notice: 'これは予行演習です。登場する人物は架空で、情報がこの機器の外へ出ることはありません。',
  asks: '{name} がお名前とメールアドレスを求めています。',
  who: 'どなたですか',
  noEmail: 'メールアドレスは提供しません',
  unverified: '未確認',
  somebodyNew: '新しい人',
  newEachTime: '毎回別の人になります',
  follow: '{name} を友だちに追加して LINE で通知を受け取る',
  allow: '許可する',
  refuse: '拒否する',
  rehearse: '障害を試す',
  rehearseHint: 'ここで選んだことは「許可する」を押すと起こります。',
  rehearsals: {
    none: '何も起こらない',
    slow: '応答に4秒かかる',
    silent: '時間内に応答がない',
    error: 'サーバーエラーが返る',
    nonsense: '意味のない応答が返る',
    'sent-back': 'エラーとともに戻される',
    'wrong-signature': 'IDトークンの署名が正しくない',
    'no-signature': 'IDトークンに署名がない',
    'wrong-nonce': 'IDトークンが別のログインのもの',
    'wrong-audience': 'IDトークンが別のサービス宛て',
    'wrong-issuer': 'IDトークンの発行者が違う',
    expired: 'IDトークンの期限が切れている',
  },
  wrong: 'ログインを始められません',
  faults: {
    client: '接続元のサービスを確認できません。',
    redirect: '戻り先のアドレスが登録されていません。',
    request: 'リクエストに不足があります。戻って最初からやり直してください。',
  },
};

const ar: Words = {
  title: 'تسجيل الدخول عبر {name}',
  notice: 'هذه نسخة تجريبية. الأشخاص هنا خياليون، ولا يغادر شيء هذا الجهاز.',
  asks: 'يطلب {name} اسمك وعنوان بريدك الإلكتروني.',
  who: 'من أنت؟',
  noEmail: 'دون مشاركة بريد إلكتروني',
  unverified: 'غير مؤكَّد',
  somebodyNew: 'شخص جديد',
  newEachTime: 'شخص مختلف في كل مرة',
  follow: 'إضافة {name} صديقًا لتلقي الإشعارات عبر LINE',
  allow: 'السماح',
  refuse: 'الرفض',
  rehearse: 'تجربة عطل',
  rehearseHint: 'ما تختاره هنا يحدث عند الضغط على «السماح».',
  rehearsals: {
    none: 'لا يحدث أي خطأ',
    slow: 'يستغرق الرد 4 ثوانٍ',
    silent: 'لا يصل الرد في الوقت المناسب',
    error: 'الرد خطأ في الخادم',
    nonsense: 'الرد غير مفهوم',
    'sent-back': 'تُعاد مع رسالة خطأ',
    'wrong-signature': 'توقيع رمز الهوية غير صحيح',
    'no-signature': 'رمز الهوية بلا توقيع',
    'wrong-nonce': 'رمز الهوية يخص تسجيل دخول آخر',
    'wrong-audience': 'رمز الهوية موجَّه إلى منتج آخر',
    'wrong-issuer': 'رمز الهوية صادر عن جهة أخرى',
    expired: 'انتهت صلاحية رمز الهوية',
  },
  wrong: 'تعذّر بدء تسجيل الدخول',
  faults: {
    client: 'المنتج الذي أرسلك إلى هنا غير معروف.',
    redirect: 'العنوان الذي ستُعاد إليه غير مسجَّل.',
    request: 'ينقص الطلب شيء ما. ارجع وابدأ من جديد.',
  },
};

const ko: Words = {
  title: '{name} 계정으로 로그인',
  notice: '연습용 화면입니다. 등장인물은 모두 가상이며, 어떤 정보도 이 기기를 벗어나지 않습니다.',
  asks: '{name}에서 이름과 이메일 주소를 요청합니다.',
  who: '누구로 로그인할까요?',
  noEmail: '이메일 주소를 제공하지 않음',
  unverified: '미확인',
  somebodyNew: '새로운 사람',
  newEachTime: '매번 다른 사람',
  follow: '{name} 계정을 친구로 추가하고 LINE으로 알림 받기',
  allow: '동의',
  refuse: '거부',
  rehearse: '장애 연습',
  rehearseHint: '여기서 고른 일은 ‘동의’를 누르면 일어납니다.',
  rehearsals: {
    none: '아무 문제 없음',
    slow: '응답에 4초가 걸림',
    silent: '제시간에 응답이 오지 않음',
    error: '서버 오류로 응답함',
    nonsense: '알 수 없는 내용으로 응답함',
    'sent-back': '오류와 함께 되돌아감',
    'wrong-signature': 'ID 토큰의 서명이 틀림',
    'no-signature': 'ID 토큰에 서명이 없음',
    'wrong-nonce': 'ID 토큰이 다른 로그인의 것임',
    'wrong-audience': 'ID 토큰이 다른 제품용임',
    'wrong-issuer': 'ID 토큰의 발급자가 다름',
    expired: 'ID 토큰이 만료됨',
  },
  wrong: '로그인을 시작할 수 없습니다',
  faults: {
    client: '어느 제품에서 왔는지 알 수 없습니다.',
    redirect: '돌아갈 주소가 등록되어 있지 않습니다.',
    request: '요청에 빠진 것이 있습니다. 돌아가서 다시 시작해 주세요.',
  },
};

export const WORDS: Record<Language, Words> = { en, zh, ja, ar, ko };

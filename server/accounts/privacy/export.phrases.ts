import type { Language } from '../../../contract/constants.ts';

/** Files of an export, in the order in which the README names them. */
const FILES = [
  'profile',
  'sign-ins',
  'security',
  'linked-accounts',
  'consents',
  'agreed-texts',
  'consultations',
  'access-by-clinics',
  'visits',
  'orders',
  'payments',
  'reviews',
  'reported-reviews',
  'notices',
  'notice-wishes',
] as const;

type Words = { title(brand: string, at: string): string; notes: string[] } & Record<(typeof FILES)[number], string>;

const WORDS: Record<Language, Words> = {
  en: {
    title: (brand, at) => `Your data at ${brand}, as of ${at} (UTC)`,
    profile: 'your profile: ID, name, contact details, language, and when you joined',
    'sign-ins': 'where and on which device you logged in, and how each session ended; kept until 30 days after it ends',
    security: 'when you turned on two-step verification, and an email address that is not confirmed yet',
    'linked-accounts': 'the Google or LINE accounts you log in with',
    consents: 'every consent you have given: document, version, language, time, purpose, and when you withdrew it',
    'agreed-texts': 'the texts you agreed to, in the version and language you read',
    consultations: 'your consultations with clinics: the details you registered with, and every message with its translation',
    visits: 'your visits: dates asked for, offered, fixed, moved and given up, with every change',
    'access-by-clinics':
      'when the staff of a clinic opened your conversation (chat) or your details (patient), an operator of the platform one of your orders (order) or a doubted translation (doubt), or an interpreter your conversation (interpret); staff are numbered, and records are kept for two years',
    orders: 'your orders, what was in them and what they cost, and the reason if an operator refunded one',
    payments: 'every payment and refund',
    reviews: 'your reviews with their translations, how you are shown, and what the clinic answered; of a withdrawn one only that it was written and withdrawn',
    'reported-reviews': 'reviews of others that you reported, and why',
    notices: 'what you were told, when, and by which channel; never the words of a message',
    'notice-wishes': 'how you want to be told: what is off, quiet hours, time zone',
    notes: [
      'All times are in UTC. The files are JSON: any text editor opens them.',
      'When a clinic opens the list of all its conversations, the record does not name the people on it, so it is not in access-by-clinics.json. That file holds the newest 10,000 records.',
      'If your history is very long, only the newest messages are here. messages_left_out says how many older ones are missing. Ask our customer center for those.',
      'Your password and login keys are not included, so nobody who finds this file can use your account. We never receive your card number.',
      'Other reviews on the site are not tied to member accounts.',
    ],
  },
  zh: {
    title: (brand, at) => `您在 ${brand} 的数据，截至 ${at}（UTC）`,
    profile: '您的基本资料：用户名、姓名、联系方式、语言、注册时间',
    'sign-ins': '您在何处、用什么设备登录，以及每次登录如何结束；登录结束 30 天后删除',
    security: '您从何时起启用第二重验证，以及仍在等待确认的邮箱',
    'linked-accounts': '您用来登录的 Google 或 LINE 账号',
    consents: '您给出的每项同意：文件、版本、语言、时间、用途，以及撤回时间',
    'agreed-texts': '您所同意的文本：当时的版本和您阅读时的语言',
    consultations: '您与诊所的咨询：登记时填写的资料，以及每条消息和译文',
    visits: '您的到访：申请、提供、确定、更改和放弃的日期，以及每次变动',
    'access-by-clinics':
      '诊所人员何时打开过您的对话（chat）或资料（patient），平台运营人员何时打开过您的订单（order）或存疑译文（doubt），口译人员何时打开过您的对话（interpret）；人员以编号表示，记录保留两年',
    orders: '您的订单及其内容和价格，以及由运营人员退款时的原因',
    payments: '每笔付款和退款',
    reviews: '您的评价及其译文、您的显示方式和诊所的回复；已撤回的评价只留有撰写和撤回的时间',
    'reported-reviews': '您举报过的他人评价及理由',
    notices: '我们何时、以何种方式通知过您什么；不含消息内容',
    'notice-wishes': '您的通知设置：已关闭的项目、免打扰时段、时区',
    notes: [
      '所有时间均为 UTC。文件为 JSON 格式，可用任何文本编辑器打开。',
      '诊所查看全部对话列表时，记录中不含列表上的姓名，因此不在 access-by-clinics.json 中。该文件包含最新的 10,000 条记录。',
      '如果历史记录特别长，这里只包含较新的消息；messages_left_out 表示未包含的较早消息数量，请向客服中心索取。',
      '这里不含您的密码和登录密钥，以免他人拿到此文件后使用您的账号。银行卡号从不经过我们。',
      '网站上的其他评价不与会员账号关联。',
    ],
  },
  ja: {
    title: (brand, at) => `${brand} にあるお客様のデータ（${at} UTC 現在）`,
    profile: '会員情報：ID、お名前、連絡先、言語、入会日時',
    'sign-ins': 'いつ、どの端末からログインしたか、どのように終わったか（終了から30日後に削除）',
    security: '2段階認証を設定した日時と、確認待ちのメールアドレス',
    'linked-accounts': 'ログインに使っている Google または LINE のアカウント',
    consents: 'これまでのすべての同意：文書、版、言語、日時、目的、撤回した日時',
    'agreed-texts': '同意された文書の全文：その版と、お読みになった言語で',
    consultations: 'クリニックとの相談：登録時にご記入の内容、すべてのメッセージとその翻訳',
    visits: 'ご来院：希望・提案・確定・変更・取り消しの日時と、そのすべての変更',
    'access-by-clinics':
      'クリニックのスタッフが会話（chat）またはお客様情報（patient）を、運営者がご注文（order）または指摘された翻訳（doubt）を、通訳者が会話（interpret）を開いた日時。スタッフは番号で示し、記録は2年間保管します',
    orders: 'ご注文とその内容、料金、運営者が返金した場合はその理由',
    payments: 'すべてのお支払いと返金',
    reviews: 'あなたの口コミとその翻訳、表示のされ方、クリニックの返信。取り下げたものは、書いた日時と取り下げた日時のみ',
    'reported-reviews': 'あなたが報告した他の方の口コミと、その理由',
    notices: 'いつ、どの方法で何をお知らせしたか。メッセージの内容は含みません',
    'notice-wishes': 'お知らせの設定：停止した種類、おやすみ時間、タイムゾーン',
    notes: [
      '時刻はすべて UTC です。ファイルは JSON 形式で、テキストエディターで開けます。',
      'クリニックが会話の一覧を見た記録にはお名前が含まれないため、access-by-clinics.json には入っていません。最新の10,000件を収めています。',
      '履歴が非常に長い場合は新しいメッセージを収めています。messages_left_out は収めていない古いメッセージの数です。カスタマーセンターにご請求ください。',
      'このファイルを手にした人がアカウントを使えないよう、パスワードとログインの秘密情報は含まれません。カード番号は当社に届きません。',
      'サイト上のほかの口コミは会員アカウントと結び付いていません。',
    ],
  },
  ar: {
    title: (brand, at) => `بياناتك لدى ${brand} حتى ${at} (UTC)`,
    profile: 'بياناتك: اسم المستخدم والاسم وبيانات الاتصال واللغة وتاريخ الانضمام',
    'sign-ins': 'من أين وبأي جهاز سجّلت الدخول وكيف انتهى كل تسجيل؛ تُحفظ حتى 30 يومًا بعد انتهائه',
    security: 'متى فعّلت التحقق بخطوتين، والبريد الإلكتروني الذي ما زال ينتظر التأكيد',
    'linked-accounts': 'حسابات Google أو LINE التي تسجّل الدخول بها',
    consents: 'كل موافقة أعطيتها: المستند والنسخة واللغة والوقت والغرض ووقت سحبها',
    'agreed-texts': 'النصوص التي وافقت عليها، بنسختها وباللغة التي قرأتها بها',
    consultations: 'استشاراتك مع العيادات: البيانات التي سجّلت بها، وكل رسالة مع ترجمتها',
    visits: 'زياراتك: المواعيد المطلوبة والمعروضة والمؤكدة والمنقولة والملغاة، مع كل تغيير',
    'access-by-clinics':
      'متى فتح موظفو العيادة محادثتك (chat) أو بياناتك (patient)، ومتى فتح أحد مشغّلي المنصة طلبًا لك (order) أو ترجمة مشكوكًا فيها (doubt)، ومتى فتح مترجم محادثتك (interpret)؛ يُشار إلى الموظفين بأرقام وتُحفظ السجلات سنتين',
    orders: 'طلباتك ومحتواها وأسعارها، وسبب الاسترداد إذا ردّ أحد المشغّلين المبلغ',
    payments: 'كل عملية دفع واسترداد',
    reviews: 'مراجعاتك مع ترجماتها وطريقة عرضك ورد العيادة؛ وما سُحب منها يبقى منه وقت كتابته وسحبه فقط',
    'reported-reviews': 'مراجعات الآخرين التي أبلغت عنها والسبب',
    notices: 'ما أُبلغتَ به ومتى وبأي وسيلة، دون كلمات أي رسالة',
    'notice-wishes': 'كيف تريد أن تُبلَّغ: ما أوقفته وساعات الهدوء والمنطقة الزمنية',
    notes: [
      'جميع الأوقات بتوقيت UTC. الملفات بصيغة JSON ويمكن فتحها بأي محرر نصوص.',
      'عندما تطّلع عيادة على قائمة محادثاتها كلها يُسجَّل ذلك دون الأسماء التي فيها، لذا لا يظهر في access-by-clinics.json. يضم الملف أحدث 10,000 سجل.',
      'إذا كان السجل طويلًا جدًا فهنا أحدث الرسائل؛ ويبيّن messages_left_out عدد الرسائل الأقدم غير المضمّنة، ويمكنك طلبها من مركز خدمة العملاء.',
      'لا تتضمن الملفات كلمة مرورك ولا أسرار تسجيل الدخول، حتى لا يستطيع من يعثر عليها استخدام حسابك. ورقم بطاقتك لا يصل إلينا أبدًا.',
      'المراجعات الأخرى المنشورة على الموقع غير مرتبطة بحسابات الأعضاء.',
    ],
  },
  ko: {
    title: (brand, at) => `${brand}에 보관된 내 정보 (${at} UTC 기준)`,
    profile: '회원 정보: 아이디, 이름, 연락처, 언어, 가입 일시',
    'sign-ins': '어디서 어떤 기기로 로그인했고 어떻게 끝났는지 (종료 후 30일까지 보관)',
    security: '2단계 인증을 설정한 일시와 확인을 기다리는 이메일 주소',
    'linked-accounts': '로그인에 사용하는 Google 또는 LINE 계정',
    consents: '지금까지의 모든 동의: 문서, 버전, 언어, 일시, 목적, 철회 일시',
    'agreed-texts': '동의한 문서의 전문: 당시의 버전과 읽은 언어로',
    consultations: '병원과의 상담: 등록할 때 적은 내용, 모든 메시지와 번역',
    visits: '방문: 희망·제안·확정·변경·취소된 일시와 모든 변경 내역',
    'access-by-clinics':
      '병원 직원이 대화(chat) 또는 내 정보(patient)를, 플랫폼 운영자가 주문(order)이나 신고된 번역(doubt)을, 통역사가 대화(interpret)를 연 시각. 직원은 번호로 표시하며 기록은 2년간 보관합니다',
    orders: '주문과 그 내용, 금액, 운영자가 환불한 경우 그 사유',
    payments: '모든 결제와 환불',
    reviews: '작성하신 후기와 번역, 표시 방식, 병원의 답변. 철회한 후기는 작성 및 철회 시각만',
    'reported-reviews': '신고하신 다른 분의 후기와 사유',
    notices: '언제 어떤 방법으로 무엇을 알려드렸는지(메시지 내용은 제외)',
    'notice-wishes': '알림 설정: 끈 항목, 방해 금지 시간, 시간대',
    notes: [
      '모든 시각은 UTC입니다. 파일은 JSON 형식이며 텍스트 편집기로 열 수 있습니다.',
      '병원이 전체 대화 목록을 본 기록에는 이름이 남지 않으므로 access-by-clinics.json에 없습니다. 최신 10,000건이 들어 있습니다.',
      '기록이 매우 길면 최근 메시지만 들어 있습니다. messages_left_out은 빠진 이전 메시지의 수이며, 고객센터에 요청하시면 드립니다.',
      '이 파일을 손에 넣은 사람이 계정을 쓰지 못하도록 비밀번호와 로그인 비밀 정보는 들어 있지 않습니다. 카드 번호는 저희에게 전달되지 않습니다.',
      '사이트의 다른 후기는 회원 계정과 연결되어 있지 않습니다.',
    ],
  },
};

/** What is in which file of an export, in the reader's language. */
export function readme(language: Language, { brand, at }: { brand: string; at: string }): string {
  const words = WORDS[language];
  const files = FILES.map((name) => `${name}.json\n  ${words[name]}`);
  return `${[words.title(brand, at), ...files, ...words.notes].join('\n\n')}\n`;
}

/** Texts of LINE's inbox. */
import type { Language } from '../../contract/constants.ts';

interface Words {
  title: string;
  notice: string;
  empty: string;
  emptyHint: string;
  reload: string;
  block: string;
  follow: string;
  answers: string;
  well: string;
  busy: string;
  broken: string;
}

export const WORDS: Record<Language, Words> = {
  en: {
    title: 'LINE messages',
    notice: 'Nothing leaves this machine. What the product would send by LINE is kept here, and anyone who opens this page can read it.',
    empty: 'No messages yet',
    emptyHint: 'Log in with LINE, add the account as a friend, and ask to be told by LINE.',
    reload: 'Refresh',
    block: 'Block the account',
    follow: 'Add as a friend',
    answers: 'The service:',
    well: 'works',
    busy: 'is busy (429)',
    broken: 'is down (500)',
  },
  zh: {
    title: 'LINE 消息',
    notice: '消息不会离开本机。产品通过 LINE 发送的内容都保存在这里，能打开此页面的人都可以看到。',
    empty: '还没有消息',
    emptyHint: '用 LINE 登录、添加好友，并选择通过 LINE 接收通知。',
    reload: '刷新',
    block: '拉黑该账号',
    follow: '添加为好友',
    answers: '服务状态：',
    well: '正常',
    busy: '繁忙（429）',
    broken: '故障（500）',
  },
  ja: {
    title: 'LINE メッセージ',
    notice: 'このマシンの外には何も送られません。LINE で送られる内容はここに保存され、このページを開ける人は誰でも読めます。',
    empty: 'メッセージはまだありません',
    emptyHint: 'LINE でログインし、友だちに追加して、LINE での通知を選んでください。',
    reload: '更新',
    block: 'ブロックする',
    follow: '友だちに追加',
    answers: 'サービスの状態：',
    well: '正常',
    busy: '混雑（429）',
    broken: '停止（500）',
  },
  ar: {
    title: 'رسائل LINE',
    notice: 'لا يغادر أي شيء هذا الجهاز. ما يرسله المنتج عبر LINE محفوظ هنا، ويمكن لكل من يفتح هذه الصفحة قراءته.',
    empty: 'لا رسائل بعد',
    emptyHint: 'سجّل الدخول عبر LINE وأضف الحساب صديقًا ثم اختر الإشعارات عبر LINE.',
    reload: 'تحديث',
    block: 'حظر الحساب',
    follow: 'إضافة صديق',
    answers: 'الخدمة:',
    well: 'تعمل',
    busy: 'مشغولة (429)',
    broken: 'معطلة (500)',
  },
  ko: {
    title: 'LINE 메시지',
    notice: '이 컴퓨터 밖으로 나가는 것은 없습니다. LINE으로 보낼 내용이 여기에 저장되며, 이 페이지를 여는 누구나 읽을 수 있습니다.',
    empty: '아직 메시지가 없습니다',
    emptyHint: 'LINE으로 로그인하고 친구로 추가한 뒤 LINE 알림을 선택하세요.',
    reload: '새로 고침',
    block: '계정 차단',
    follow: '친구로 추가',
    answers: '서비스 상태:',
    well: '정상',
    busy: '혼잡(429)',
    broken: '장애(500)',
  },
};

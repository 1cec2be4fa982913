/** Texts of the inbox's pages. */
import type { Language } from '../../contract/constants.ts';

export interface Words {
  title: string;
  notice: string;
  from: string;
  to: string;
  time: string;
  empty: string;
  emptyHint: string;
  reload: string;
  back: string;
  plain: string;
  untitled: string;
  attachments: string;
  /** Said of an attachment that is only listed. */
  notStored: string;
  missing: string;
}

export const WORDS: Record<Language, Words> = {
  en: {
    title: 'Inbox',
    notice: 'No email leaves this machine. Everything the product sends is kept here, and anyone who opens this page can read it.',
    from: 'From',
    to: 'To',
    time: 'Received (Seoul)',
    empty: 'No emails yet',
    emptyHint: 'Ask for your ID or a new password, and the email arrives here.',
    reload: 'Refresh',
    back: 'Back to the inbox',
    plain: 'As plain text',
    untitled: '(no subject)',
    attachments: 'Attachments',
    notStored: 'Too large to keep here',
    missing: 'This email is no longer here.',
  },
  zh: {
    title: '收件箱',
    notice: '邮件不会离开本机。产品发送的邮件都保存在这里，能打开此页面的人都可以看到。',
    from: '发件人',
    to: '收件人',
    time: '收到时间（首尔）',
    empty: '还没有邮件',
    emptyHint: '查询用户名或申请新密码后，邮件会出现在这里。',
    reload: '刷新',
    back: '返回收件箱',
    plain: '纯文本',
    untitled: '（无主题）',
    attachments: '附件',
    notStored: '文件过大，未保存',
    missing: '这封邮件已不存在。',
  },
  ja: {
    title: '受信箱',
    notice: 'メールはこの機器の外へ送られません。送信されたメールはここに保存され、このページを開ける人は誰でも読めます。',
    from: '差出人',
    to: '宛先',
    time: '受信日時（ソウル）',
    empty: 'メールはまだありません',
    emptyHint: 'IDの確認や新しいパスワードを申し込むと、ここに届きます。',
    reload: '更新',
    back: '受信箱に戻る',
    plain: 'テキスト形式',
    untitled: '（件名なし）',
    attachments: '添付ファイル',
    notStored: 'サイズが大きいため保存していません',
    missing: 'このメールはもうありません。',
  },
  ar: {
    title: 'صندوق الوارد',
    notice: 'لا تغادر أي رسالة هذا الجهاز. ما يرسله المنتج يُحفظ هنا، ويراه كل من يستطيع فتح هذه الصفحة.',
    from: 'من',
    to: 'إلى',
    time: 'وقت الاستلام (سيول)',
    empty: 'لا توجد رسائل بعد',
    emptyHint: 'اطلب اسم المستخدم أو كلمة مرور جديدة وستصل الرسالة إلى هنا.',
    reload: 'تحديث',
    back: 'العودة إلى صندوق الوارد',
    plain: 'كنص عادي',
    untitled: '(بلا عنوان)',
    attachments: 'المرفقات',
    notStored: 'لم يُحفظ لكبر حجمه',
    missing: 'لم تعد هذه الرسالة موجودة.',
  },
  ko: {
    title: '받은 편지함',
    notice: '메일은 이 기기 밖으로 나가지 않습니다. 발송된 메일은 여기에 보관되며, 이 페이지를 열 수 있는 누구나 볼 수 있습니다.',
    from: '보낸 사람',
    to: '받는 사람',
    time: '받은 시각(서울)',
    empty: '아직 메일이 없습니다',
    emptyHint: '아이디 찾기나 새 비밀번호를 요청하면 여기로 도착합니다.',
    reload: '새로 고침',
    back: '받은 편지함으로',
    plain: '텍스트로 보기',
    untitled: '(제목 없음)',
    attachments: '첨부 파일',
    notStored: '용량이 커서 보관하지 않음',
    missing: '이 메일은 더 이상 없습니다.',
  },
};

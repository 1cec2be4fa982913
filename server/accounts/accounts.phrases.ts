import type { SharingPurpose } from '../../contract/accounts/privacy.ts';
import type { Language } from '../../contract/constants.ts';

type Phrase =
  | 'signedOut'
  | 'idMailed'
  | 'linkMailed'
  | 'passwordSet'
  | 'deleted'
  | `withdrawn.${SharingPurpose}`
  | 'sessionEnded'
  | 'othersEnded'
  | 'passwordChanged'
  | 'emailLinkSent'
  | 'emailUnchanged'
  | 'emailConfirmed'
  | 'proven'
  | 'factorRemoved'
  | 'linked'
  | 'unlinked'
  | 'staffMoved'
  | 'staffClosed'
  | 'headMade'
  | 'headTaken'
  | 'invitationWithdrawn';

const PHRASES: Record<Language, Record<Phrase, string>> = {
  en: {
    signedOut: 'You are logged out.',
    idMailed: 'If this name and address match an account, we have sent the ID to that address.',
    linkMailed: 'If these details match an account, we have sent a link to set a new password. It works for 30 minutes.',
    passwordSet: 'Your password has been reset. Go to the login page.',
    deleted: 'Your account has been deleted.',
    'withdrawn.consultation': 'Your consent is withdrawn. The clinic can no longer see this consultation.',
    'withdrawn.attachments': 'Your consent is withdrawn. The photos and files that you sent to the clinic are deleted. Your conversation goes on.',
    'withdrawn.interpreter': 'Your consent is withdrawn. No interpreter reads or writes in your conversation any more. It goes on.',
    'withdrawn.translators': 'Your consent is withdrawn. Our translators no longer read the messages around a doubted one. Your conversation goes on.',
    'withdrawn.review': 'Your consent is withdrawn. Your review is deleted.',
    'withdrawn.review-pictures': 'Your consent is withdrawn. The pictures with your review are deleted. The review stays.',
    sessionEnded: 'That session has ended.',
    othersEnded: 'All your other sessions have ended.',
    passwordChanged: 'Your password has been changed. Every other session has ended.',
    emailLinkSent: 'We have sent a link to the new address. Open it within 24 hours. Until then nothing changes.',
    emailUnchanged: 'Your address stays as it is.',
    emailConfirmed: 'Your email address has been changed.',
    proven: 'You have confirmed it is you. This lasts for ten minutes.',
    factorRemoved: 'Two-step verification is off.',
    linked: 'The service has been linked.',
    unlinked: 'The service has been unlinked.',
    staffMoved: 'The coordinator now works for that clinic and has been logged out everywhere.',
    staffClosed: 'Access has been removed. Every session has ended.',
    headMade: 'She is the head of her clinic now.',
    headTaken: 'She is the head of her clinic no more.',
    invitationWithdrawn: 'The invitation is withdrawn. Its link no longer works.',
  },
  zh: {
    signedOut: '您已退出登录。',
    idMailed: '如果姓名与邮箱相符，我们已将用户名发送到该邮箱。',
    linkMailed: '如果所填信息相符，我们已发送设置新密码的链接，30 分钟内有效。',
    passwordSet: '密码已重置，请前往登录页面。',
    deleted: '您的账号已注销。',
    'withdrawn.consultation': '同意已撤回。诊所不能再看到这次咨询。',
    'withdrawn.attachments': '同意已撤回。您发送给诊所的照片和文件已删除，对话照常进行。',
    'withdrawn.interpreter': '同意已撤回。口译人员不再阅读您的对话，也不再书写，对话照常进行。',
    'withdrawn.translators': '同意已撤回。我们的翻译人员不再阅读存疑消息前后的内容，对话照常进行。',
    'withdrawn.review': '同意已撤回。您的评价已删除。',
    'withdrawn.review-pictures': '同意已撤回。评价中的照片已删除，评价保留。',
    sessionEnded: '该会话已结束。',
    othersEnded: '您的其他会话已全部结束。',
    passwordChanged: '密码已更改，其他会话已全部结束。',
    emailLinkSent: '我们已向新邮箱发送链接。请在 24 小时内打开，在此之前不会有任何更改。',
    emailUnchanged: '您的邮箱保持不变。',
    emailConfirmed: '您的邮箱已更改。',
    proven: '已确认是您本人，十分钟内有效。',
    factorRemoved: '两步验证已关闭。',
    linked: '已关联。',
    unlinked: '已解除关联。',
    staffMoved: '该协调员现已转至该诊所，并已在所有设备上退出登录。',
    staffClosed: '已取消其访问权限，所有会话均已结束。',
    headMade: '已设为诊所负责人。',
    headTaken: '已取消其诊所负责人身份。',
    invitationWithdrawn: '邀请已撤回，其链接已失效。',
  },
  ja: {
    signedOut: 'ログアウトしました。',
    idMailed: 'お名前とメールアドレスが一致する場合、そのアドレスにIDをお送りしました。',
    linkMailed: 'ご入力の内容が一致する場合、新しいパスワードを設定するリンクをお送りしました。30分間有効です。',
    passwordSet: 'パスワードを再設定しました。ログインページへお進みください。',
    deleted: 'アカウントを削除しました。',
    'withdrawn.consultation': '同意を撤回しました。クリニックはこの相談の内容を見られなくなりました。',
    'withdrawn.attachments': '同意を撤回しました。クリニックに送った写真とファイルは削除されました。会話はそのまま続けられます。',
    'withdrawn.interpreter': '同意を撤回しました。通訳者が会話を読んだり書いたりすることはありません。会話はそのまま続けられます。',
    'withdrawn.translators': '同意を撤回しました。翻訳者が前後のメッセージを読むことはありません。会話はそのまま続けられます。',
    'withdrawn.review': '同意を撤回しました。口コミは削除されました。',
    'withdrawn.review-pictures': '同意を撤回しました。口コミの写真は削除されました。口コミは残ります。',
    sessionEnded: 'そのログインを終了しました。',
    othersEnded: 'ほかのすべてのログインを終了しました。',
    passwordChanged: 'パスワードを変更しました。ほかのログインはすべて終了しました。',
    emailLinkSent: '新しいアドレスにリンクをお送りしました。24時間以内に開いてください。それまでは何も変わりません。',
    emailUnchanged: 'メールアドレスは変わりません。',
    emailConfirmed: 'メールアドレスを変更しました。',
    proven: 'ご本人であることを確認しました。10分間有効です。',
    factorRemoved: '2段階認証を解除しました。',
    linked: '連携しました。',
    unlinked: '連携を解除しました。',
    staffMoved: '担当者の所属クリニックを変更し、すべての端末からログアウトしました。',
    staffClosed: 'アクセス権を取り消しました。ログインはすべて終了しました。',
    headMade: 'クリニックの責任者に設定しました。',
    headTaken: 'クリニックの責任者から外しました。',
    invitationWithdrawn: '招待を取り消しました。リンクは無効になりました。',
  },
  ar: {
    signedOut: 'تم تسجيل خروجك.',
    idMailed: 'إذا كان الاسم والبريد الإلكتروني متطابقين، فقد أرسلنا اسم المستخدم إلى ذلك العنوان.',
    linkMailed: 'إذا كانت هذه البيانات متطابقة، فقد أرسلنا رابطًا لتعيين كلمة مرور جديدة، وهو صالح لمدة 30 دقيقة.',
    passwordSet: 'تمت إعادة تعيين كلمة المرور. انتقل إلى صفحة تسجيل الدخول.',
    deleted: 'تم حذف حسابك.',
    'withdrawn.consultation': 'تم سحب موافقتك، ولم تعد العيادة ترى شيئًا من هذه الاستشارة.',
    'withdrawn.attachments': 'تم سحب موافقتك، وحُذفت الصور والملفات التي أرسلتها إلى العيادة. وتستمر محادثتك.',
    'withdrawn.interpreter': 'تم سحب موافقتك، ولن يقرأ المترجم محادثتك أو يكتب فيها بعد الآن. وتستمر محادثتك.',
    'withdrawn.translators': 'تم سحب موافقتك، ولن يقرأ مترجمونا بعد الآن ما حول الرسائل المشكوك في ترجمتها. وتستمر محادثتك.',
    'withdrawn.review': 'تم سحب موافقتك، وحُذفت مراجعتك.',
    'withdrawn.review-pictures': 'تم سحب موافقتك، وحُذفت الصور المرفقة بمراجعتك. وتبقى المراجعة.',
    sessionEnded: 'تم إنهاء تلك الجلسة.',
    othersEnded: 'تم إنهاء جميع جلساتك الأخرى.',
    passwordChanged: 'تم تغيير كلمة المرور، وانتهت جميع الجلسات الأخرى.',
    emailLinkSent: 'أرسلنا رابطًا إلى العنوان الجديد. افتحه خلال 24 ساعة. وحتى ذلك الحين لن يتغير شيء.',
    emailUnchanged: 'يبقى بريدك الإلكتروني كما هو.',
    emailConfirmed: 'تم تغيير بريدك الإلكتروني.',
    proven: 'تم التحقق من هويتك، ويسري ذلك لعشر دقائق.',
    factorRemoved: 'أُوقف التحقق بخطوتين.',
    linked: 'تم الربط.',
    unlinked: 'تم إلغاء الربط.',
    staffMoved: 'أصبح المنسق تابعًا لتلك العيادة، وتم تسجيل خروجه من جميع الأجهزة.',
    staffClosed: 'تم سحب صلاحية الدخول، وانتهت جميع الجلسات.',
    headMade: 'أصبح المنسق مسؤول عيادته.',
    headTaken: 'لم يعد المنسق مسؤول عيادته.',
    invitationWithdrawn: 'تم سحب الدعوة ولم يعد رابطها صالحًا.',
  },
  ko: {
    signedOut: '로그아웃되었습니다.',
    idMailed: '이름과 이메일이 일치하면 해당 주소로 아이디를 보내 드렸습니다.',
    linkMailed: '입력하신 정보가 일치하면 새 비밀번호를 설정할 수 있는 링크를 보내 드렸습니다. 30분 동안 유효합니다.',
    passwordSet: '비밀번호가 재설정되었습니다. 로그인 페이지로 이동해 주세요.',
    deleted: '계정이 삭제되었습니다.',
    'withdrawn.consultation': '동의를 철회했습니다. 병원은 이 상담의 내용을 더 이상 볼 수 없습니다.',
    'withdrawn.attachments': '동의를 철회했습니다. 병원에 보낸 사진과 파일이 삭제되었습니다. 대화는 계속됩니다.',
    'withdrawn.interpreter': '동의를 철회했습니다. 통역사는 더 이상 대화를 읽거나 쓰지 않습니다. 대화는 계속됩니다.',
    'withdrawn.translators': '동의를 철회했습니다. 번역가는 번역이 의심되는 메시지의 앞뒤를 더 이상 읽지 않습니다. 대화는 계속됩니다.',
    'withdrawn.review': '동의를 철회했습니다. 후기가 삭제되었습니다.',
    'withdrawn.review-pictures': '동의를 철회했습니다. 후기의 사진이 삭제되었습니다. 후기는 그대로 남습니다.',
    sessionEnded: '해당 세션이 종료되었습니다.',
    othersEnded: '다른 모든 세션이 종료되었습니다.',
    passwordChanged: '비밀번호가 변경되었습니다. 다른 모든 세션이 종료되었습니다.',
    emailLinkSent: '새 주소로 링크를 보냈습니다. 24시간 안에 열어 주세요. 그때까지는 아무것도 바뀌지 않습니다.',
    emailUnchanged: '이메일 주소는 그대로입니다.',
    emailConfirmed: '이메일 주소가 변경되었습니다.',
    proven: '본인 확인이 되었습니다. 10분 동안 유효합니다.',
    factorRemoved: '2단계 인증이 해제되었습니다.',
    linked: '연결되었습니다.',
    unlinked: '연결이 해제되었습니다.',
    staffMoved: '담당 병원을 변경했습니다. 해당 코디네이터는 모든 기기에서 로그아웃되었습니다.',
    staffClosed: '접근 권한을 회수했습니다. 모든 세션이 종료되었습니다.',
    headMade: '병원 책임자로 지정했습니다.',
    headTaken: '병원 책임자 지정을 해제했습니다.',
    invitationWithdrawn: '초대를 취소했습니다. 링크는 더 이상 사용할 수 없습니다.',
  },
};

/** Returns the `msg` of a success, in the reader's language. */
export function accountPhrase(name: Phrase, language: Language): string {
  return PHRASES[language][name];
}

/** Response texts that the specification quotes. Clients compare them, so they are the same in every language (specification 8.2). */
export const UID_AVAILABLE_MESSAGE = 'This can be used as your id';
export const EMAIL_AVAILABLE_MESSAGE = 'This can be used as your email address';

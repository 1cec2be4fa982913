import type { Language } from '../../contract/words.ts';

type Phrase = 'signedOut' | 'idMailed' | 'linkMailed' | 'passwordSet' | 'deleted';

const PHRASES: Record<Language, Record<Phrase, string>> = {
  en: {
    signedOut: 'You are signed out.',
    idMailed: 'If the name and the email address belong together, we have sent the ID to that address.',
    linkMailed: 'If these belong together, we have sent a link to set a new password. It works for 30 minutes.',
    passwordSet: 'Your password has been reset. Go to the login page.',
    deleted: 'Your account has been deleted.',
  },
  zh: {
    signedOut: '您已退出登录。',
    idMailed: '如果姓名与邮箱相符，我们已将账号发送到该邮箱。',
    linkMailed: '如果所填信息相符，我们已发送设置新密码的链接，30 分钟内有效。',
    passwordSet: '密码已重置，请前往登录页面。',
    deleted: '您的账户已删除。',
  },
  ja: {
    signedOut: 'ログアウトしました。',
    idMailed: 'お名前とメールアドレスが一致する場合、そのアドレスにIDをお送りしました。',
    linkMailed: 'ご入力の内容が一致する場合、新しいパスワードを設定するリンクをお送りしました。30分間有効です。',
    passwordSet: 'パスワードを再設定しました。ログインページへお進みください。',
    deleted: 'アカウントを削除しました。',
  },
  ar: {
    signedOut: 'تم تسجيل خروجك.',
    idMailed: 'إذا كان الاسم والبريد الإلكتروني متطابقين، فقد أرسلنا المعرّف إلى ذلك العنوان.',
    linkMailed: 'إذا كانت هذه البيانات متطابقة، فقد أرسلنا رابطًا لتعيين كلمة مرور جديدة، وهو صالح لمدة 30 دقيقة.',
    passwordSet: 'تمت إعادة تعيين كلمة المرور. انتقل إلى صفحة تسجيل الدخول.',
    deleted: 'تم حذف حسابك.',
  },
  ko: {
    signedOut: '로그아웃되었습니다.',
    idMailed: '이름과 이메일이 일치하면 해당 주소로 아이디를 보내 드렸습니다.',
    linkMailed: '입력하신 정보가 일치하면 새 비밀번호를 설정할 수 있는 링크를 보내 드렸습니다. 30분 동안 유효합니다.',
    passwordSet: '비밀번호가 재설정되었습니다. 로그인 페이지로 이동해 주세요.',
    deleted: '계정이 삭제되었습니다.',
  },
};

/** What a success says in `msg`, in the reader's language. */
export function phrase(name: Phrase, language: Language): string {
  return PHRASES[language][name];
}

/** Texts that section 8 quotes: the same in every language, because clients compare them. */
export const UID_FREE = 'This can be used as your id';
export const EMAIL_FREE = 'This can be used as your email address';

/** Texts of the page that shows received pushes. */
import type { Language } from '../../contract/constants.ts';
import type { PushFault } from './push-box.ts';

export interface Words {
  title: string;
  notice: string;
  reload: string;
  empty: string;
  emptyHint: string;
  leadsTo: string;
  /** `{ttl}` is a number of seconds. */
  kept: string;
  browsers: string;
  /** `{time}` is the time of subscription, in Seoul. */
  browser: string;
  rehearse: string;
  set: string;
  faults: Record<PushFault, string>;
}

export const WORDS: Record<Language, Words> = {
  en: {
    title: 'Notifications',
    notice: 'No notification leaves this machine. What the product sends to a sandbox browser is shown here, and anyone who opens this page can read it.',
    reload: 'Refresh',
    empty: 'No notifications yet',
    emptyHint: 'Turn on notifications on this device in the notification settings, and they arrive here.',
    leadsTo: 'Leads to',
    kept: 'Kept for {ttl} s',
    browsers: 'Browsers',
    browser: 'Registered {time} (Seoul)',
    rehearse: 'What the service answers',
    set: 'Set',
    faults: {
      none: 'Takes it (201)',
      gone: 'Gone (410)',
      unknown: 'Unknown (404)',
      busy: 'Too many (429)',
      broken: 'Out of order (503)',
      silent: 'No answer',
      elsewhere: 'Sends elsewhere (302)',
    },
  },
  zh: {
    title: '通知',
    notice: '通知不会离开本机。产品发给沙盒浏览器的通知都显示在这里，能打开此页面的人都可以看到。',
    reload: '刷新',
    empty: '还没有通知',
    emptyHint: '在通知设置中为此设备开启通知，通知就会显示在这里。',
    leadsTo: '打开',
    kept: '保留 {ttl} 秒',
    browsers: '浏览器',
    browser: '登记于 {time}（首尔）',
    rehearse: '服务如何应答',
    set: '设置',
    faults: {
      none: '接收（201）',
      gone: '已失效（410）',
      unknown: '未知（404）',
      busy: '请求过多（429）',
      broken: '故障（503）',
      silent: '无应答',
      elsewhere: '转到别处（302）',
    },
  },
  ja: {
    title: '通知',
    notice: '通知がこのマシンの外に出ることはありません。サンドボックスのブラウザーに送られた通知はここに表示され、このページを開ける人なら誰でも読めます。',
    reload: '更新',
    empty: '通知はまだありません',
    emptyHint: '通知設定でこの端末の通知をオンにすると、ここに届きます。',
    leadsTo: '開く先',
    kept: '{ttl} 秒間保持',
    browsers: 'ブラウザー',
    browser: '{time} に登録（ソウル）',
    rehearse: 'サービスの応答',
    set: '設定',
    faults: {
      none: '受け取る（201）',
      gone: '失効（410）',
      unknown: '不明（404）',
      busy: '混雑（429）',
      broken: '故障（503）',
      silent: '応答なし',
      elsewhere: '別の場所へ（302）',
    },
  },
  ar: {
    title: 'الإشعارات',
    notice: 'لا يغادر أي إشعار هذا الجهاز. ما يرسله المنتج إلى متصفح تجريبي يظهر هنا، ويمكن لكل من يفتح هذه الصفحة أن يقرأه.',
    reload: 'تحديث',
    empty: 'لا توجد إشعارات بعد',
    emptyHint: 'فعّل الإشعارات على هذا الجهاز من إعدادات الإشعارات فتصل إلى هنا.',
    leadsTo: 'يفتح',
    kept: 'يُحفظ {ttl} ثانية',
    browsers: 'المتصفحات',
    browser: 'سُجّل {time} (سيول)',
    rehearse: 'بماذا تجيب الخدمة',
    set: 'ضبط',
    faults: {
      none: 'تستلم (201)',
      gone: 'لم يعد موجودًا (410)',
      unknown: 'غير معروف (404)',
      busy: 'طلبات كثيرة (429)',
      broken: 'معطّلة (503)',
      silent: 'لا تجيب',
      elsewhere: 'تحيل إلى مكان آخر (302)',
    },
  },
  ko: {
    title: '알림',
    notice: '알림은 이 기기 밖으로 나가지 않습니다. 샌드박스 브라우저로 보낸 알림이 여기에 표시되며, 이 페이지를 여는 사람은 누구나 볼 수 있습니다.',
    reload: '새로고침',
    empty: '아직 알림이 없습니다',
    emptyHint: '알림 설정에서 이 기기의 알림을 켜면 여기로 도착합니다.',
    leadsTo: '여는 곳',
    kept: '{ttl}초 동안 보관',
    browsers: '브라우저',
    browser: '{time} 등록 (서울)',
    rehearse: '서비스의 응답',
    set: '설정',
    faults: {
      none: '받음 (201)',
      gone: '없어짐 (410)',
      unknown: '알 수 없음 (404)',
      busy: '요청 과다 (429)',
      broken: '고장 (503)',
      silent: '응답 없음',
      elsewhere: '다른 곳으로 보냄 (302)',
    },
  },
};

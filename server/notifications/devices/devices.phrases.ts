import type { Language } from '../../../contract/constants.ts';

/** Texts for the `msg` field of the device calls, in the reader's language. */
export const DEVICE_REGISTERED: Record<Language, string> = {
  en: 'This device will be notified.',
  zh: '此设备将收到通知。',
  ja: 'この端末に通知を送ります。',
  ar: 'ستصل الإشعارات إلى هذا الجهاز.',
  ko: '이 기기로 알림을 보냅니다.',
};

export const DEVICE_REMOVED: Record<Language, string> = {
  en: 'This device is no longer notified.',
  zh: '此设备不再收到通知。',
  ja: 'この端末への通知を停止しました。',
  ar: 'لم تعد الإشعارات تصل إلى هذا الجهاز.',
  ko: '이 기기로 더 이상 알림을 보내지 않습니다.',
};

import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '此设备上的通知',
  'lead.user': '诊所回复或日期有变时，即使页面已关闭，我们也可以在此设备上通知您。',
  'lead.hospital': '患者发来消息或日期有变时，即使页面已关闭，我们也可以在此设备上通知您。',
  'lead.operator': '有事项等待您处理时，即使页面已关闭，我们也可以在此设备上通知您。',
  'lead.interpreter': '有对话分配给您或其中有新消息时，即使页面已关闭，我们也可以在此设备上通知您。',
  'lead.lockScreen': '除非您在通知设置中另作选择，锁屏上不会显示姓名、诊所或消息内容。',
  turnOn: '开启通知',
  turningOn: '正在开启',
  asks: '随后浏览器会询问是否允许显示通知。',
  on: '此设备会收到通知。',
  turnOff: '关闭此设备的通知',
  turningOff: '正在关闭',
  failed: '没有任何更改',
  notReached: '未能开启通知',
  'notReached.text': '您没有允许，或者此浏览器目前无法连接其通知服务。可以再试一次。',
  blocked: '此浏览器已屏蔽通知',
  'blocked.text': '请在浏览器中打开本网站的设置（地址旁的图标），允许通知，然后重新打开此页面。',
  homeScreen: '在 iPhone 或 iPad 上，请先将本网站添加到主屏幕',
  'homeScreen.share': '在 Safari 中轻点“共享”。',
  'homeScreen.add': '选择“添加到主屏幕”。',
  'homeScreen.open': '从新图标打开网站，再回到此页面。',
  unsupported: '网站关闭后，此浏览器无法显示其通知。',
} as const satisfies TranslatedPhrases<typeof en>;

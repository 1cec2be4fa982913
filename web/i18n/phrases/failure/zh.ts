import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  offline: '网络未连接。网络恢复后请再试一次。',
  server: '我们的服务器没有正常应答，请稍后再试。',
  script: '页面的一部分未能加载。请检查网络后再试。',
  page: '页面出了问题。请刷新页面后再试。',
} satisfies TranslatedPhrases<typeof en>;

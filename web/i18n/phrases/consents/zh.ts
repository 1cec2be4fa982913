import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  all: '全部同意',
  given: '已于 {date} 同意',
  personal: '收集和使用个人信息',
  sensitive: '处理敏感（健康）信息',
  third_party: '向诊所（第三方）提供信息',
  translators: '翻译人员阅读前后消息',
  interpreter: '口译人员加入对话',
  attachments: '分享照片和文件',
  review: '发布评价',
  reviewPictures: '评价中的照片',
  terms: '使用条款',
  privacy: '隐私政策',
  version: '{date} 版',
  coming: '新版本将于 {date} 起生效。在此之前，本版本有效。',
  'coming.read': '阅读新版本',
  announced: '本版本将于 {date} 起生效。在此之前，现行版本有效。',
  earlier: '这是 {date} 的版本。目前生效的是另一版本。',
  'inForce.read': '阅读现行版本',
  loading: '正在加载条款',
  failed: '无法加载条款',
  retry: '重试',
} as const satisfies TranslatedPhrases<typeof en>;

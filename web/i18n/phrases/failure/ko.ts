import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  offline: '네트워크에 연결되어 있지 않습니다. 연결되면 다시 시도해 주세요.',
  server: '서버가 제대로 응답하지 않았습니다. 잠시 후 다시 시도해 주세요.',
  script: '페이지의 일부를 불러오지 못했습니다. 연결을 확인하고 다시 시도해 주세요.',
  page: '페이지에 문제가 생겼습니다. 새로고침한 뒤 다시 시도해 주세요.',
} satisfies TranslatedPhrases<typeof en>;

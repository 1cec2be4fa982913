import type { Like } from '../../translations.tsx';
import type en from './en.ts';

export default {
  pages: '콘솔 메뉴',
  'page.conversations': '상담',
  'page.calendar': '일정',
  'page.hours': '진료 시간',
  'page.operator': '주문·담당자',
  'page.security': '보안',
  logout: '로그아웃',
  close: '닫기',
} satisfies Like<typeof en>;

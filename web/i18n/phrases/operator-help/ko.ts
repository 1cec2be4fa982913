import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  lead: '회원이 고객센터에 남긴 문의입니다. 대화를 열면 기록이 남습니다.',
  list: '대화 목록',
  show: '대화 구분',
  'state.waiting': '대기 ({count})',
  'state.answered': '답변함',
  'state.done': '완료',
  failed: '대화를 불러오지 못했습니다',
  'none.waiting': '답변을 기다리는 회원이 없습니다.',
  'none.answered': '진행 중인 대화가 없습니다.',
  'none.done': '완료된 대화가 없습니다.',
  more: { other: '외 {count}건' },
  unread: { other: '새 메시지 {count}개' },
  waited: '{time}부터 대기',
  assigned: '답변자 {uid}',
  unassigned: '아직 답변 없음',
  'choose.title': '대화를 선택하세요',
  'choose.text': '가장 오래 기다린 회원이 맨 위에 있습니다.',
  'case.loading': '대화를 불러오는 중',
  'case.failed': '대화를 불러오지 못했습니다',
  'case.gone': '대화가 없습니다',
  done: '완료로 표시',
  'done.failed': '처리하지 못했습니다',
  placeholder: '한국어로 입력하세요…',
  'empty.title': '메시지가 없습니다',
} satisfies TranslatedPhrases<typeof en>;

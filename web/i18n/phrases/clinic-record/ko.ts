import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  title: '상담 기록',
  patient: '환자',
  opened: '상담 시작',
  made: '기록 작성',
  'made.by': '{time}, {name}',
  note: '시각은 서울 기준입니다. 두 언어를 그대로 실었으며, 따로 적지 않은 번역은 번역 서비스가 한 것입니다. 사진과 문서는 이름만 적습니다.',
  leftOut: { other: '이전 메시지 {count}개는 이 기록에 없습니다.' },
  course: '대화와 있었던 일',
  end: '기록 끝',
  'translated.machine': '번역',
  'translated.person': '사람이 쓴 번역',
  former: '이전 내용',
  'former.translated': '이전 번역',
  'by.interpreter': '{name} 통역사',
  'file.picture': '사진',
  'file.angle': '사진: {angle} (좌우는 환자 기준)',
  'file.document': '문서: {name}',
  print: '인쇄 또는 PDF로 저장',
  'print.hint': '이 기록을 만든 사실은 담당자 이름과 함께 남으며, 환자가 자신의 자료에서 볼 수 있습니다.',
  loading: '기록을 만드는 중',
  failed: '기록을 만들지 못했습니다',
  none: '먼저 상담을 선택해 주세요.',
} satisfies TranslatedPhrases<typeof en>;

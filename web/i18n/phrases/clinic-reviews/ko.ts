import type { TranslatedPhrases } from '../../translations.tsx';
import type en from './en.ts';

export default {
  lead: '방문한 환자가 작성한 후기입니다. 후기마다 공개 답변을 한 번 남길 수 있으며, 작성자 외에는 삭제할 수 없습니다. 규정에 어긋나는 후기는 해당 페이지에서 신고해 주세요.',
  open: '답변 대기',
  answered: '답변 완료',
  none: '답변을 기다리는 후기가 없습니다.',
  'none.answered': '아직 답변한 후기가 없습니다.',
  more: { other: '후기 {count}건이 더 있습니다.' },
  pending: '아직 번역되지 않았습니다.',
  answer: '답변하기',
  'answer.of': '{name} 님의 후기에 답변',
  'answer.title': '공개 답변',
  'answer.hint':
    '한국어로 작성하시면 읽는 사람의 언어로 번역됩니다. 한 번만 남길 수 있고 수정할 수 없습니다. 환자의 건강이나 신상은 적지 마세요. 최대 {count}자.',
  'answer.missing': '답변을 입력해 주세요.',
  'answer.send': '답변 공개',
  'answer.done': '답변을 공개했습니다.',
  'answer.failed': '답변을 공개하지 못했습니다',
  yours: '병원 답변',
} satisfies TranslatedPhrases<typeof en>;

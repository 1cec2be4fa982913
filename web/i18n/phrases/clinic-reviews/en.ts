export default {
  lead: 'What patients wrote after a visit. You can answer each once, in public; nobody can remove one but its writer. If a review breaks the rules, report it on its page.',
  open: 'Waiting for an answer',
  answered: 'Answered',
  none: 'No review is waiting for an answer.',
  'none.answered': 'No review has been answered yet.',
  more: { one: '{count} more review is not shown.', other: '{count} more reviews are not shown.' },
  pending: 'Not translated yet.',
  answer: 'Answer',
  'answer.of': 'Answer the review of {name}',
  'answer.title': 'Your public answer',
  'answer.hint':
    'In Korean; readers get it in their language. It can be given once and not changed. Say nothing of the patient’s health or person. At most {count} characters.',
  'answer.missing': 'Please write an answer.',
  'answer.send': 'Publish the answer',
  'answer.done': 'Your answer is published.',
  'answer.failed': 'Your answer was not published',
  yours: 'Your answer',
} as const;

/** The steps of booking, in the words of all pages (specification 6.13). */
export default {
  title: 'How to book',
  ask: 'Ask',
  'ask.text': 'Free, in your own language.',
  date: 'Choose a date',
  'date.text': 'Free, from the clinic’s free times.',
  fee: 'Pay its fee',
  'fee.text': 'It holds the date and comes off the price. Cancel before the visit and you get it back in full.',
  come: 'Come',
  'come.text': 'You pay the rest at the clinic.',
} as const;

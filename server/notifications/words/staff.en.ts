import type { StaffWords } from './words.ts';

/** Notices to clinics, operators and interpreters, in English. A mail or a lock screen never names a patient; the console shows `{patient}`. */
export const en: StaffWords = {
  'clinic-new': { title: 'A new patient', text: '{patient} started a conversation with you.', button: 'Open the conversation' },
  'clinic-message': { title: 'You have a new message', text: 'New message from {patient}.', button: 'Open the conversation' },
  'clinic-translation-corrected': {
    title: 'A translation was corrected',
    text: 'A translator put right the translation of a message from {patient}.',
    button: 'Open the conversation',
  },
  'clinic-message-changed': {
    title: 'A message was changed',
    text: '{patient} corrected or withdrew a message that named a dose, a medicine, an amount, a date or a time. Please read what stands there now.',
    button: 'Open the conversation',
  },
  'clinic-paid': { title: 'A reservation fee was paid', text: '{patient} paid {amount} for order {order}.', button: 'Open the conversation' },
  'clinic-refunded': { title: 'A reservation fee was refunded', text: '{amount} of order {order} went back to {patient}.', button: 'Open the conversation' },
  'clinic-refund-declined': {
    title: 'A refund was declined',
    text: 'The fee of order {order} ({patient}) is not refunded. The conversation shows why. Please offer another date.',
    button: 'Open the conversation',
  },
  'clinic-date-asked': { title: 'A date was asked for', text: '{patient} asks you for a date.', button: 'Answer' },
  'clinic-date-fixed': { title: 'A patient chose a date', text: '{patient} comes on {when}.', button: 'Open the conversation' },
  'clinic-move-asked': { title: 'A patient asks to move her date', text: '{patient} asks to move the visit on {when}.', button: 'Answer' },
  'clinic-date-given-up': {
    title: 'A date was cancelled',
    text: '{patient} does not come on {when}.',
    bare: '{patient} no longer asks for a date.',
    button: 'Open the conversation',
  },
  'clinic-offer-lapsed': {
    title: 'An offer ran out',
    text: '{patient} did not choose any of the dates you offered. They are free again.',
    button: 'Open the conversation',
  },
  'clinic-withdrawn': {
    title: 'A patient withdrew her consent',
    text: 'A patient no longer shares anything with you. Her conversation is closed and her dates are free again.',
    button: 'To the conversations',
  },
  'clinic-unanswered': { title: 'A patient waits for an answer', text: '{patient} has waited for two of your opening hours.', button: 'Answer' },
  'clinic-promised': { title: 'A patient still waits', text: 'You asked {patient} to wait a moment, 15 minutes ago.', button: 'Answer' },
  'clinic-put-off-over': { title: 'A conversation is back', text: 'The conversation with {patient} was put off until now.', button: 'Open the conversation' },
  'clinic-quote-accepted': {
    title: 'A quote was accepted',
    text: '{patient} accepted your quote and goes on to pay its fee.',
    button: 'Open the conversation',
  },
  'clinic-quote-agreed': {
    title: 'A quote was accepted',
    text: '{patient} accepted your quote. Nothing is paid here: the patient pays all of it at your clinic.',
    button: 'Open the conversation',
  },
  'clinic-quote-declined': {
    title: 'A quote was declined',
    text: '{patient} declined your quote. The conversation says why.',
    button: 'Open the conversation',
  },
  'clinic-quote-taken-back': {
    title: 'An accepted quote does not stand any more',
    text: '{patient} no longer accepts your quote. The conversation says why.',
    button: 'Open the conversation',
  },
  'clinic-quote-expired': { title: 'A quote has ended', text: '{patient} did not answer your quote in its time.', button: 'Open the conversation' },
  'clinic-quote-kept': { title: 'Was your quote kept?', text: '{patient} has said whether your quote was kept.', button: 'Open the conversation' },
  'clinic-tomorrow': { title: 'Visits tomorrow: {count}', text: 'The first one begins on {first}.', button: 'Open the calendar' },
  'clinic-review': { title: 'A new review', text: 'A patient reviewed her visit to you. You can answer once, in public.', button: 'Read it' },
  'clinic-colleague-joined': {
    title: 'A new colleague',
    text: 'Somebody took the invitation of your clinic and now has an account.',
    button: 'To the conversations',
  },
  'clinic-colleague-left': {
    title: 'A colleague no longer answers for your clinic',
    text: 'Her access has ended. Conversations of hers that are nobody’s now: {count}.',
    button: 'To the conversations',
  },
  'operator-staff-joined': {
    title: 'A coordinator joined by invitation',
    text: 'Somebody took an invitation of {clinic} and now has an account.',
    button: 'To the clinic',
  },
  'operator-staff-handed': {
    title: 'A head handed conversations over',
    text: 'The head of {clinic} gave conversations of a coordinator to somebody else: {count}.',
    button: 'To the clinic',
  },
  'operator-staff-ended': {
    title: 'A head ended a coordinator’s access',
    text: 'The head of {clinic} ended the access of a coordinator.',
    button: 'To the clinic',
  },
  'operator-help-asked': { title: 'Somebody wrote to us', text: 'A member wrote to the customer center and waits for an answer.', button: 'Answer' },
  'operator-review-pictures': { title: 'Pictures wait to be looked at', text: 'Pictures were added to a review of {clinic}.', button: 'Look at them' },
  'operator-review-reported': { title: 'A review was reported', text: 'Somebody says that a review of {clinic} should not stand.', button: 'Decide' },
  'operator-unanswered': {
    title: 'A clinic leaves patients waiting',
    text: 'A patient has waited for a working day for an answer from {clinic}.',
    button: 'To the clinics',
  },
  'operator-refund-asked': {
    title: 'A clinic asks for a refund',
    text: '{clinic} asks you to refund order {order} ({amount}).',
    bare: '{clinic} asks you to refund order {order}.',
    button: 'Decide',
  },
  'operator-payment': {
    title: 'A payment needs a look',
    text: 'The payment provider holds something else than we expect for an order.',
    button: 'Have a look',
  },
  'operator-translation-budget': {
    title: 'A translation budget is nearly used',
    text: '{clinic} has used {count} % of this month’s translation budget.',
    bare: '{count} % of this month’s translation budget for all clinics is used.',
    button: 'To the budget',
  },
  'operator-translation-stopped': {
    title: 'Translation has stopped',
    text: '{clinic} has used up this month’s translation budget. Messages are delivered untranslated.',
    bare: 'This month’s translation budget for all clinics is used up. Messages are delivered untranslated.',
    button: 'To the budget',
  },
  'operator-translation-doubted': {
    title: 'A translation is doubted',
    text: 'Somebody in a conversation with {clinic} says that a translation is wrong.',
    button: 'Have a look',
  },
  'clinic-interpreter-given': {
    title: 'An interpreter joins a conversation',
    text: '{interpreter} now interprets in the conversation with {patient}.',
    button: 'Open the conversation',
  },
  'clinic-interpreter-ended': {
    title: 'An interpreter has left a conversation',
    text: '{interpreter} no longer interprets in the conversation with {patient}.',
    button: 'Open the conversation',
  },
  'clinic-questions-answered': {
    title: 'A patient answered your questions',
    text: '{patient} answered the questions of the form, or changed an answer.',
    button: 'Open the conversation',
  },
  'clinic-fact-disputed': {
    title: 'A patient says that a pinned fact is wrong',
    text: '{patient} says that something pinned to the conversation is not right.',
    button: 'Open the conversation',
  },
  'operator-interpreter-asked': {
    title: 'A patient asks for an interpreter',
    text: 'A patient of {clinic} asks for an interpreter.',
    button: 'Give the conversation to one',
  },
  'interpreter-thread': {
    title: 'A conversation was given to you',
    text: 'Please interpret in a conversation with {clinic}.',
    button: 'Open the conversation',
  },
  'interpreter-message': { title: 'You have a new message', text: 'New message in a conversation with {clinic}.', button: 'Open the conversation' },
  'interpreter-thread-over': {
    title: 'A conversation has ended for you',
    text: 'You no longer interpret in the conversation with {clinic}.',
    button: 'To your conversations',
  },
};

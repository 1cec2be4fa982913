/**
 * Notices to patients, in English. Other languages have the same type. `title` is the subject of a mail and can appear on a lock screen that other
 * people see, so it names no clinic and nothing about health. Holes: `{clinic}`, `{when}`, `{was}`, `{until}`, `{amount}`, `{order}`, `{brand}`.
 */
export const en = {
  joined: {
    title: 'Welcome to {brand}',
    text: 'Your account is ready. Ask any clinic in your own language, choose a date, pay its fee and come.',
    button: 'Look around',
  },
  message: { title: 'You have a new message', text: 'New message from {clinic}.', button: 'Read it' },
  'help-answered': { title: 'We have answered you', text: 'Our customer center answered what you wrote to us.', button: 'Read the answer' },
  'translation-corrected': {
    title: 'A translation was corrected',
    text: 'A translator put right the translation of a message from {clinic}.',
    button: 'Read it',
  },
  'message-changed': {
    title: 'A message was changed',
    text: 'A message from {clinic} was corrected or withdrawn. It named a dose, a medicine, an amount, a date or a time: please read what stands there now before you act on it.',
    button: 'Read it',
  },
  'interpreter-proposed': {
    title: 'An interpreter was proposed to you',
    text: '{clinic} proposes a human interpreter for your conversation. It is free, and you decide.',
    button: 'Open the conversation',
  },
  'interpreter-given': {
    title: 'An interpreter joins your conversation',
    text: '{interpreter} now interprets in your conversation with {clinic}. You can end it at any time.',
    button: 'Open the conversation',
  },
  'interpreter-ended': {
    title: 'An interpreter has left your conversation',
    text: 'No interpreter reads or writes in your conversation with {clinic} any more. You can ask for one again.',
    button: 'Open the conversation',
  },
  'quote-offered': {
    title: 'You have a quote',
    text: '{clinic} sent you a quote. It is valid until {until}.',
    bare: '{clinic} sent you a quote.',
    button: 'View quote',
  },
  'quote-expiring': {
    title: 'Your quote expires soon',
    text: 'The quote from {clinic} is valid until {until}. Accept it, decline it, or ask the clinic.',
    bare: 'The quote from {clinic} expires soon.',
    button: 'View quote',
  },
  'quote-expired': { title: 'Your quote has expired', text: 'The quote from {clinic} has expired. You can ask for a new one.', button: 'View quote' },
  'quote-withdrawn': { title: 'A quote was withdrawn', text: '{clinic} took its quote back. You can ask for a new one.', button: 'View quote' },
  'quote-agreed-withdrawn': {
    title: 'A quote that you accepted was withdrawn',
    text: '{clinic} took back the quote that you had accepted. Nothing was charged. You can ask for a new one.',
    button: 'View quote',
  },
  'quote-kept-asked': { title: 'Was the quote kept?', text: 'You have been at {clinic}. Was the price what you were quoted?', button: 'Answer' },
  paid: {
    title: 'Your payment receipt',
    text: 'We received your reservation fee of {amount} for {clinic}. Order {order}. It holds your date and comes off the price. You pay the rest at the clinic.',
    button: 'See the receipt',
  },
  'payment-failed': {
    title: 'Your payment did not go through',
    text: 'Order {order} was not paid, and nothing was charged. You can try again at any time.',
    button: 'Payment history',
  },
  refunded: {
    title: 'Your payment has been refunded',
    text: '{amount} for order {order} with {clinic} is being refunded to your original payment method. It can take a few days to appear.',
    button: 'Cancel history',
  },
  'refund-asked': {
    title: 'The clinic has asked us to refund you',
    text: '{clinic} cannot keep your date and has asked us to refund order {order}. We will tell you as soon as it is done.',
    button: 'See your reservation',
  },
  'refund-declined': {
    title: 'Your fee is not refunded for now',
    text: '{clinic} had asked us to refund order {order}. We have not done so, and told the clinic why. Your conversation shows the reason and what comes next.',
    button: 'See your reservation',
  },
  'date-offered': {
    title: 'There are dates for you to choose from',
    text: '{clinic} offers you dates and keeps them free until {until}.',
    button: 'Choose a date',
  },
  'date-fixed': { title: 'Your date is confirmed', text: 'Your visit to {clinic} is confirmed for {when}.', button: 'Everything for your visit' },
  'date-moved': { title: 'Your date has changed', text: 'Your visit to {clinic} is now on {when}. It was on {was}.', button: 'Everything for your visit' },
  'date-moved-asked': {
    title: 'Your date has changed as you asked',
    text: '{clinic} has moved your visit as you asked. It is now on {when}, and was on {was}.',
    button: 'Everything for your visit',
  },
  'move-declined': { title: 'Your date stays as it is', text: '{clinic} cannot move your visit. It stays on {when}.', button: 'Everything for your visit' },
  'date-given-up': {
    title: 'Your date has been cancelled',
    text: 'Your visit to {clinic} on {when} will not take place.',
    bare: '{clinic} cannot give you the date you asked for. You can ask for another one.',
    button: 'What you can do now',
  },
  'offer-lapsed': {
    title: 'The dates are no longer kept for you',
    text: 'The dates that {clinic} offered you are free for others again. You can ask for new ones.',
    button: 'Ask for a date',
  },
  'hold-lapsed': {
    title: 'The time you asked for is no longer held',
    text: '{clinic} has not answered yet. It can still give you the time you asked for, if it stays free.',
    button: 'See your reservation',
  },
  'not-come': {
    title: 'We missed you',
    text: '{clinic} noted that you did not come on {when}. If that is wrong, or you want another date, please write to the clinic.',
    button: 'Write to the clinic',
  },
  'not-come-corrected': {
    title: 'Your visit was not missed',
    text: '{clinic} had noted by mistake that you did not come on {when}. That is corrected.',
    button: 'See your reservation',
  },
  'reminder-week': {
    title: 'Your visit is in a week',
    text: 'Your visit to {clinic} is on {when}. Look up how to prepare and how to get there.',
    button: 'Everything for your visit',
  },
  'reminder-day': {
    title: 'Your visit is tomorrow',
    text: 'Your visit to {clinic} is on {when}. The address in Korean for the taxi is on its page.',
    button: 'Everything for your visit',
  },
  'day-after': {
    title: 'How are you today?',
    text: 'We hope that your visit to {clinic} went well. If anything worries you, write to the clinic now. Do not wait.',
    button: 'Aftercare and who to call',
  },
  'review-asked': {
    title: 'How was it?',
    text: 'Others who think about the same clinic would like to know how your visit to {clinic} was. Write only if you want to. Reviews are not paid for.',
    button: 'Write a review',
  },
  'review-answered': {
    title: 'Your review was answered',
    text: '{clinic} answered your review.',
    button: 'Read the answer',
  },
  'review-picture-released': {
    title: 'A picture is shown with your review',
    text: 'We have released a picture with your review of {clinic}.',
    button: 'See your review',
  },
  'review-picture-refused': {
    title: 'A picture is not shown',
    text: 'We could not show a picture with your review of {clinic}, and have deleted it. Your page says why.',
    button: 'See why',
  },
  'review-hidden': {
    title: 'Your review was hidden',
    text: 'We have hidden your review of {clinic}. Your page says why.',
    button: 'See why',
  },
  'review-shown': {
    title: 'Your review is shown again',
    text: 'Your review of {clinic} can be read by everybody again.',
    button: 'See your review',
  },
};

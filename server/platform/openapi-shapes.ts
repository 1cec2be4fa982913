import { z } from 'zod';
import * as devices from '../../contract/accounts/devices.ts';
import * as privacy from '../../contract/accounts/privacy.ts';
import * as profile from '../../contract/accounts/profile.ts';
import * as sessions from '../../contract/accounts/sessions.ts';
import * as signUp from '../../contract/accounts/sign-up.ts';
import * as staff from '../../contract/accounts/staff.ts';
import * as support from '../../contract/accounts/support.ts';
import * as team from '../../contract/accounts/team.ts';
import * as cards from '../../contract/cards/cards.ts';
import * as catalog from '../../contract/catalog/catalog.ts';
import * as clinicFacts from '../../contract/catalog/clinic-facts.ts';
import * as priceChanges from '../../contract/catalog/price-changes.ts';
import * as procedures from '../../contract/catalog/procedures.ts';
import * as publicPages from '../../contract/catalog/public-pages.ts';
import * as clinicWeeks from '../../contract/desk/clinic-weeks.ts';
import * as englishTranslation from '../../contract/desk/english-translation.ts';
import * as handling from '../../contract/desk/handling.ts';
import * as inbox from '../../contract/desk/inbox.ts';
import * as pins from '../../contract/desk/pins.ts';
import * as questions from '../../contract/desk/questions.ts';
import * as replies from '../../contract/desk/replies.ts';
import * as endpoint from '../../contract/endpoint.ts';
import * as finding from '../../contract/finding/finding.ts';
import * as saved from '../../contract/finding/saved.ts';
import * as help from '../../contract/help/help.ts';
import * as doubts from '../../contract/interpreting/doubts.ts';
import * as interpreters from '../../contract/interpreting/interpreters.ts';
import * as notices from '../../contract/notifications/notices.ts';
import * as operatorOrders from '../../contract/orders/operator-orders.ts';
import * as orders from '../../contract/orders/orders.ts';
import * as unconvertedFee from '../../contract/orders/unconverted-fee.ts';
import * as operatorQuotes from '../../contract/quotes/operator-quotes.ts';
import * as quotes from '../../contract/quotes/quotes.ts';
import * as ownReviews from '../../contract/reviews/own-reviews.ts';
import * as reviewPictures from '../../contract/reviews/review-pictures.ts';
import * as reviews from '../../contract/reviews/reviews.ts';
import * as site from '../../contract/site/site.ts';
import * as terms from '../../contract/terms/terms.ts';
import * as attachments from '../../contract/threads/attachments.ts';
import * as changes from '../../contract/threads/changes.ts';
import * as chatRegistration from '../../contract/threads/chat-registration.ts';
import * as socket from '../../contract/threads/consultations.socket.ts';
import * as consultations from '../../contract/threads/consultations.ts';
import * as messageFacts from '../../contract/threads/message-facts.ts';
import * as threadEvents from '../../contract/threads/thread-events.ts';
import * as threadRecord from '../../contract/threads/thread-record.ts';
import * as translations from '../../contract/translation/translations.ts';
import * as clinicVisits from '../../contract/visits/clinic-visits.ts';
import * as freeTimes from '../../contract/visits/free-times.ts';
import * as hours from '../../contract/visits/hours.ts';
import * as visits from '../../contract/visits/visits.ts';

const MODULES = [
  endpoint,
  devices,
  privacy,
  profile,
  sessions,
  signUp,
  staff,
  support,
  team,
  cards,
  catalog,
  clinicFacts,
  priceChanges,
  procedures,
  publicPages,
  clinicWeeks,
  englishTranslation,
  handling,
  inbox,
  pins,
  questions,
  replies,
  finding,
  saved,
  help,
  doubts,
  interpreters,
  notices,
  operatorOrders,
  unconvertedFee,
  orders,
  operatorQuotes,
  quotes,
  ownReviews,
  reviewPictures,
  reviews,
  site,
  terms,
  attachments,
  changes,
  chatRegistration,
  socket,
  consultations,
  messageFacts,
  threadEvents,
  threadRecord,
  translations,
  clinicVisits,
  freeTimes,
  hours,
  visits,
];

/** Exported objects without a name of their own in the API document, each with the reason. */
export const UNNAMED_SHAPES: Record<string, string> = {
  ClinicHours: 'a body may leave out days and may have no further field; an answer has every day',
  ErrorBody: 'is named Error',
  FreeTextLine: 'a body may have no further field; an answer may',
  OpenPeriod: 'a body may have no further field; an answer may',
  PageQuery: 'is a query, whose fields are listed one by one',
};

/** Names of the shapes in the API document: every object that the contract exports under a capitalised name. */
export const shapeNames = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(Object.assign({ Error: endpoint.ErrorBody }, ...MODULES))) {
  if (/^[A-Z]/.test(name) && value instanceof z.ZodObject && !(name in UNNAMED_SHAPES)) shapeNames.add(value, { id: name });
}

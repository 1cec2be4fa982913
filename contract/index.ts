import { credentials } from './accounts/credentials.ts';
import { devices } from './accounts/devices.ts';
import { privacy } from './accounts/privacy.ts';
import { profile } from './accounts/profile.ts';
import { recovery } from './accounts/recovery.ts';
import { secondFactor } from './accounts/second-factor.ts';
import { sessions } from './accounts/sessions.ts';
import { signIn } from './accounts/sign-in.ts';
import { signUp } from './accounts/sign-up.ts';
import { social } from './accounts/social.ts';
import { staff } from './accounts/staff.ts';
import { team } from './accounts/team.ts';
import { cards } from './cards/cards.ts';
import { catalog } from './catalog/catalog.ts';
import { priceChanges } from './catalog/price-changes.ts';
import { procedures } from './catalog/procedures.ts';
import { publicPages } from './catalog/public-pages.ts';
import { clinicWeeks } from './desk/clinic-weeks.ts';
import { handling } from './desk/handling.ts';
import { inEnglish } from './desk/in-english.ts';
import { inbox } from './desk/inbox.ts';
import { notes, pins } from './desk/pins.ts';
import { questions } from './desk/questions.ts';
import { replies } from './desk/replies.ts';
import type { Endpoint } from './endpoint.ts';
import { finding } from './finding/finding.ts';
import { saved } from './finding/saved.ts';
import { help } from './help/help.ts';
import { doubts } from './interpreting/doubts.ts';
import { interpreters } from './interpreting/interpreters.ts';
import { notices } from './notifications/notices.ts';
import { operatorOrders } from './orders/operator-orders.ts';
import { orders } from './orders/orders.ts';
import { operatorQuotes } from './quotes/operator-quotes.ts';
import { quoteDefaults } from './quotes/quote-defaults.ts';
import { quoteTemplates } from './quotes/quote-templates.ts';
import { quotes } from './quotes/quotes.ts';
import { ownReviews } from './reviews/own-reviews.ts';
import { reviewDesk } from './reviews/review-desk.ts';
import { reviewPictures } from './reviews/review-pictures.ts';
import { reviews } from './reviews/reviews.ts';
import { site } from './site/site.ts';
import { terms } from './terms/terms.ts';
import { attachments } from './threads/attachments.ts';
import { changes } from './threads/changes.ts';
import { consultations } from './threads/consultations.ts';
import { threadRecords } from './threads/thread-record.ts';
import { translations } from './translation/translations.ts';
import { clinicVisits } from './visits/clinic-visits.ts';
import { visits } from './visits/visits.ts';

/** Every call of the product, by subject. */
export const endpoints = {
  signUp,
  signIn,
  social,
  sessions,
  recovery,
  profile,
  credentials,
  secondFactor,
  privacy,
  catalog,
  finding,
  saved,
  publicPages,
  priceChanges,
  procedures,
  consultations,
  changes,
  threadRecords,
  handling,
  inbox,
  inEnglish,
  pins,
  notes,
  questions,
  orders,
  visits,
  clinicVisits,
  notices,
  devices,
  reviews,
  ownReviews,
  reviewPictures,
  reviewDesk,
  staff,
  team,
  clinicWeeks,
  operatorOrders,
  operatorQuotes,
  terms,
  translations,
  doubts,
  interpreters,
  cards,
  quotes,
  quoteDefaults,
  quoteTemplates,
  replies,
  help,
  attachments,
  site,
};

/** The same calls as one list, for the OpenAPI document and for tests that cover all calls. */
export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group));

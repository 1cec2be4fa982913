import { credentials } from './accounts/credentials.ts';
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
import { attachments } from './attachments.ts';
import { cards } from './cards.ts';
import { catalog } from './catalog.ts';
import { changes } from './changes.ts';
import { clinicVisits } from './clinic-visits.ts';
import { clinicWeeks } from './clinic-weeks.ts';
import { consultations } from './consultations.ts';
import { devices } from './devices.ts';
import { doubts } from './doubts.ts';
import type { Endpoint } from './endpoint.ts';
import { finding } from './finding.ts';
import { handling } from './handling.ts';
import { help } from './help.ts';
import { inEnglish } from './in-english.ts';
import { inbox } from './inbox.ts';
import { interpreters } from './interpreters.ts';
import { notices } from './notices.ts';
import { operatorOrders } from './operator-orders.ts';
import { operatorQuotes } from './operator-quotes.ts';
import { orders } from './orders.ts';
import { ownReviews } from './own-reviews.ts';
import { notes, pins } from './pins.ts';
import { procedures } from './procedures.ts';
import { publicPages } from './public-pages.ts';
import { questions } from './questions.ts';
import { quoteDefaults } from './quote-defaults.ts';
import { quoteTemplates } from './quote-templates.ts';
import { quotes } from './quotes.ts';
import { replies } from './replies.ts';
import { reviewDesk } from './review-desk.ts';
import { reviewPictures } from './review-pictures.ts';
import { reviews } from './reviews.ts';
import { saved } from './saved.ts';
import { site } from './site.ts';
import { terms } from './terms.ts';
import { threadRecords } from './thread-record.ts';
import { translations } from './translations.ts';
import { visits } from './visits.ts';

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

/** The same as one list, for the OpenAPI document and the tests that walk all of them. */
export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group));

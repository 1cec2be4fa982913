import { credentialsEndpoints } from './accounts/credentials.ts';
import { deviceEndpoints } from './accounts/devices.ts';
import { privacyEndpoints } from './accounts/privacy.ts';
import { profileEndpoints } from './accounts/profile.ts';
import { recoveryEndpoints } from './accounts/recovery.ts';
import { secondFactorEndpoints } from './accounts/second-factor.ts';
import { sessionEndpoints } from './accounts/sessions.ts';
import { signInEndpoints } from './accounts/sign-in.ts';
import { signUpEndpoints } from './accounts/sign-up.ts';
import { socialEndpoints } from './accounts/social.ts';
import { staffEndpoints } from './accounts/staff.ts';
import { supportEndpoints } from './accounts/support.ts';
import { teamEndpoints } from './accounts/team.ts';
import { cardEndpoints } from './cards/cards.ts';
import { catalogEndpoints } from './catalog/catalog.ts';
import { priceChangeEndpoints } from './catalog/price-changes.ts';
import { procedureEndpoints } from './catalog/procedures.ts';
import { publicPageEndpoints } from './catalog/public-pages.ts';
import { clinicWeekEndpoints } from './desk/clinic-weeks.ts';
import { englishTranslationEndpoints } from './desk/english-translation.ts';
import { handlingEndpoints } from './desk/handling.ts';
import { inboxEndpoints } from './desk/inbox.ts';
import { noteEndpoints, pinEndpoints } from './desk/pins.ts';
import { questionEndpoints } from './desk/questions.ts';
import { replyEndpoints } from './desk/replies.ts';
import type { Endpoint } from './endpoint.ts';
import { findingEndpoints } from './finding/finding.ts';
import { savedEndpoints } from './finding/saved.ts';
import { helpEndpoints } from './help/help.ts';
import { doubtEndpoints } from './interpreting/doubts.ts';
import { interpreterEndpoints } from './interpreting/interpreters.ts';
import { noticeEndpoints } from './notifications/notices.ts';
import { operatorOrderEndpoints } from './orders/operator-orders.ts';
import { orderEndpoints } from './orders/orders.ts';
import { operatorQuoteEndpoints } from './quotes/operator-quotes.ts';
import { quoteDefaultEndpoints } from './quotes/quote-defaults.ts';
import { quoteTemplateEndpoints } from './quotes/quote-templates.ts';
import { quoteEndpoints } from './quotes/quotes.ts';
import { ownReviewEndpoints } from './reviews/own-reviews.ts';
import { reviewModerationEndpoints } from './reviews/review-desk.ts';
import { reviewPictureEndpoints } from './reviews/review-pictures.ts';
import { reviewEndpoints } from './reviews/reviews.ts';
import { siteEndpoints } from './site/site.ts';
import { termEndpoints } from './terms/terms.ts';
import { attachmentEndpoints } from './threads/attachments.ts';
import { changeEndpoints } from './threads/changes.ts';
import { consultationEndpoints } from './threads/consultations.ts';
import { threadRecordEndpoints } from './threads/thread-record.ts';
import { translationEndpoints } from './translation/translations.ts';
import { clinicVisitEndpoints } from './visits/clinic-visits.ts';
import { visitEndpoints } from './visits/visits.ts';

/** All endpoints, grouped by subject. */
export const endpoints = {
  signUp: signUpEndpoints,
  signIn: signInEndpoints,
  social: socialEndpoints,
  sessions: sessionEndpoints,
  recovery: recoveryEndpoints,
  profile: profileEndpoints,
  credentials: credentialsEndpoints,
  secondFactor: secondFactorEndpoints,
  privacy: privacyEndpoints,
  catalog: catalogEndpoints,
  finding: findingEndpoints,
  saved: savedEndpoints,
  publicPages: publicPageEndpoints,
  priceChanges: priceChangeEndpoints,
  procedures: procedureEndpoints,
  consultations: consultationEndpoints,
  changes: changeEndpoints,
  threadRecords: threadRecordEndpoints,
  handling: handlingEndpoints,
  inbox: inboxEndpoints,
  inEnglish: englishTranslationEndpoints,
  pins: pinEndpoints,
  notes: noteEndpoints,
  questions: questionEndpoints,
  orders: orderEndpoints,
  visits: visitEndpoints,
  clinicVisits: clinicVisitEndpoints,
  notices: noticeEndpoints,
  devices: deviceEndpoints,
  reviews: reviewEndpoints,
  ownReviews: ownReviewEndpoints,
  reviewPictures: reviewPictureEndpoints,
  reviewDesk: reviewModerationEndpoints,
  staff: staffEndpoints,
  support: supportEndpoints,
  team: teamEndpoints,
  clinicWeeks: clinicWeekEndpoints,
  operatorOrders: operatorOrderEndpoints,
  operatorQuotes: operatorQuoteEndpoints,
  terms: termEndpoints,
  translations: translationEndpoints,
  doubts: doubtEndpoints,
  interpreters: interpreterEndpoints,
  cards: cardEndpoints,
  quotes: quoteEndpoints,
  quoteDefaults: quoteDefaultEndpoints,
  quoteTemplates: quoteTemplateEndpoints,
  replies: replyEndpoints,
  help: helpEndpoints,
  attachments: attachmentEndpoints,
  site: siteEndpoints,
};

/** All endpoints as one list, for the OpenAPI document and for tests. */
export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values(group));

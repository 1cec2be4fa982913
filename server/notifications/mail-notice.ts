import { ALWAYS_MAILED_GROUPS } from '../../contract/notifications/notices.ts';
import { MailError } from '../providers/mail/port.ts';
import type { DeliveryOutcome, OutgoingNotice } from './deliver.ts';
import { lookUpMarkedTranslations, lookUpUnreadFiles } from './files-sent.ts';
import type { OutgoingMail } from './mail.jobs.ts';
import { recordMailAccepted, recordMailRefusal } from './mail-refusals.ts';
import { defineMails } from './mails.ts';
import type { NoticeDeps } from './notice-deps.ts';
import { findNoticeKind } from './notice-kinds.ts';
import { renderNoticeText } from './notice-text.ts';
import { receiptRows } from './receipt-rows.ts';
import { signUnsubscribeToken } from './unsubscribe.ts';
import { NOTICE_PHRASES } from './words/words.ts';

type NoticeMailData = {
  title: string;
  text: string;
  receipt: [label: string, value: string][];
  label: string;
  path: `/${string}`;
  unsubscribe: `/${string}` | undefined;
};

const mails = defineMails(NOTICE_PHRASES, {
  notice: ({ words, button, link }, { title, text, receipt, label, path, unsubscribe }: NoticeMailData) => ({
    subject: title,
    blocks: [
      { text },
      ...(receipt.length > 0 ? [{ rows: receipt }] : []),
      button(label, path),
      ...(unsubscribe ? [link(words.unsubscribe, unsubscribe)] : [{ soft: words.always }]),
      link(words.wishes, '/notices/wishes'),
    ],
  }),
});

/**
 * Sends a notice by mail. The mail has one button, times on both clocks, the calendar file of a visit, and a one-click link to stop mails of this
 * group.
 */
export async function sendMailNotice(deps: NoticeDeps, { notice, reader, key }: OutgoingNotice): Promise<DeliveryOutcome> {
  const { config, answers, database, mailer, clock, log } = deps;
  const { email } = reader;
  if (!email) return 'nowhere';
  const { kind, about } = notice;
  const { group, path, calendar } = findNoticeKind(kind);
  const letter: OutgoingMail = mails.notice(config, { email, language: reader.language }, await composeNoticeMail(deps, { notice, reader }, path(about)));
  const file =
    calendar && about.visit_id && about.memberId
      ? await answers.calendarFile(database.db, { visitId: about.visit_id, memberId: about.memberId }, reader.language)
      : undefined;
  const unsubscribeUrl = ALWAYS_MAILED_GROUPS.includes(group)
    ? {}
    : {
        unsubscribeUrl: `${config.publicUrl}/api/v1/notices/unsubscribe?token=${encodeURIComponent(signUnsubscribeToken(config, { memberId: reader.id, group }))}`,
      };
  try {
    await mailer.send({ id: key, ...letter, ...unsubscribeUrl, ...(file && { attachments: [file] }) });
    await recordMailAccepted(database.db, email, clock.now());
    return 'sent';
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ notice: notice.id, reason: error.message }, 'notices: mail rejected');
    if (!error.permanent) return { again: undefined };
    await recordMailRefusal(database.db, email, error.message, clock.now());
    return 'refused';
  }
}

/** Returns the text of a mail. A mail to staff never names a patient, because it leaves the installation. */
async function composeNoticeMail(
  { config, answers, database }: NoticeDeps,
  { notice, reader }: Pick<OutgoingNotice, 'notice' | 'reader'>,
  path: `/${string}`,
): Promise<NoticeMailData> {
  const { kind, about } = notice;
  const { group } = findNoticeKind(kind);
  const clinics = await answers.clinicNames(database.db, about.hospitalId === undefined ? [] : [about.hospitalId], reader.language);
  const clinic = clinics.get(about.hospitalId ?? 0);
  const sent = (await lookUpUnreadFiles(answers, database.db, [notice]))(notice);
  const marked = (await lookUpMarkedTranslations(answers, database.db, [notice]))(notice);
  const naming = { language: reader.language, timeZone: reader.timeZone, brand: config.BRAND_NAME, clinic, sent, marked };
  const { title, text, button } = renderNoticeText(kind, about, naming);
  const paid = kind === 'paid' && about.order_num ? await answers.readReceipt(database.db, about.order_num) : undefined;
  const receipt = paid ? receiptRows(paid, config, reader.language) : [];
  const unsubscribe: NoticeMailData['unsubscribe'] = ALWAYS_MAILED_GROUPS.includes(group)
    ? undefined
    : `/notices/unsubscribe?token=${encodeURIComponent(signUnsubscribeToken(config, { memberId: reader.id, group }))}`;
  return { title, text, receipt, label: button, path, unsubscribe };
}

import { z } from 'zod';
import { Country, Phone } from '../accounts/fields.ts';
import { MESSENGERS } from '../constants.ts';
import { Id, requiredLineField, textField } from '../endpoint.ts';
import { isBlank, isPassportName } from '../rules.ts';
import { ConsentAnswers } from '../site/site.ts';

/**
 * Form that starts a chat (specification 5.2). If `consents` is sent, each must be true or already in force. Without it, submitting the published
 * form counts as consent (security 1.6).
 */
export const ChatRegistration = z.object({
  name: requiredLineField(120).refine((name) => isBlank(name) || isPassportName(name), 'fields.passport-name'),
  country_name: Country,
  phone: Phone,
  messenger_type: z.enum(MESSENGERS, 'fields.required'),
  messenger_id: requiredLineField(60),
  hospital_id: Id,
  consents: ConsentAnswers.optional(),
  /** IANA name, so that the clinic can see the patient's local time. */
  time_zone: textField(64).optional(),
  /** The treatment from whose page the patient came, if any. */
  product_id: Id.optional(),
});

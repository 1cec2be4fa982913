import { z } from 'zod';
import { Country, Phone } from '../accounts/fields.ts';
import { MESSENGERS } from '../constants.ts';
import { Id, requiredLine, text } from '../endpoint.ts';
import { isBlank, isPassportName } from '../rules.ts';
import { Consents } from '../site/site.ts';

/** Chat start form (specification 5.2). Where `consents` is sent, each of them must be true or stand. Left out, the published form counts (security 1.6). */
export const ChatRegistration = z.object({
  name: requiredLine(120).refine((name) => isBlank(name) || isPassportName(name), 'fields.passport-name'),
  country_name: Country,
  phone: Phone,
  messenger_type: z.enum(MESSENGERS, 'fields.required'),
  messenger_id: requiredLine(60),
  hospital_id: Id,
  consents: Consents.optional(),
  /** IANA name, so that the clinic sees the patient's time of day. */
  time_zone: text(64).optional(),
  /** The treatment that she asks about, where she came from its page. */
  product_id: Id.optional(),
});

/** Settings of the operator: brand, particulars, and how support is reached. */
import { z } from 'zod';
import { httpUrl } from './config-fields.ts';

export const LEGAL_FIELDS = {
  BRAND_NAME: z.string().default('Naru'),
  COMPANY_NAME: z.string().default('Naru Demonstration Inc.'),
  COMPANY_REPRESENTATIVE: z.string().default('Hong Narae'),
  COMPANY_BUSINESS_NUMBER: z.string().default('000-00-00000'),
  COMPANY_MAIL_ORDER_NUMBER: z.string().default('2025-Demo-0000'),
  COMPANY_MEDICAL_TOURISM_NUMBER: z.string().default('A-2025-00-00-00000'),
  COMPANY_ADDRESS: z.string().default('1 Naru-ro, Seocho-gu, Seoul, Republic of Korea'),
  COMPANY_EMAIL: z.string().default('help@naru.example'),
  COMPANY_PRIVACY_OFFICER: z.string().default('Hong Narae'),
  COMPANY_HOSTING: z.string().default('Naru Demonstration Inc.'),
  BUSINESS_CHECK_URL: httpUrl.default('https://www.ftc.go.kr/bizCommPop.do'),
  CLINIC_INQUIRY_URL: z.string().default('mailto:clinics@naru.example'),
  SUPPORT_PHONE: z.string().default('+82-2-555-0100'),
  SUPPORT_HOURS: z
    .string()
    .regex(/^\d{2}:\d{2}-\d{2}:\d{2}( \(\d{2}:\d{2}-\d{2}:\d{2}\))?$/, 'must be hours of a weekday such as 10:00-18:00 (11:30-12:30)')
    .default('10:00-18:00 (11:30-12:30)'),
  SUPPORT_ANSWER_HOURS: z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1').max(80, 'must be at most 80').default(8),
  SUPPORT_WECHAT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be a WeChat ID')
    .optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+\d{7,15}$/, 'must be a number such as +821012345678')
    .optional(),
};

/** Operator particulars that Korean law requires on the pages and in the legal texts. */
export const LEGAL_PARTICULARS = [
  ...(['COMPANY_NAME', 'COMPANY_REPRESENTATIVE', 'COMPANY_BUSINESS_NUMBER', 'COMPANY_MAIL_ORDER_NUMBER', 'COMPANY_MEDICAL_TOURISM_NUMBER'] as const),
  ...(['COMPANY_ADDRESS', 'COMPANY_EMAIL', 'COMPANY_PRIVACY_OFFICER', 'COMPANY_HOSTING', 'CLINIC_INQUIRY_URL', 'SUPPORT_PHONE'] as const),
] as const;

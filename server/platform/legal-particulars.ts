/** Operator particulars that Korean law requires on the pages and in the legal texts. */
export const LEGAL_PARTICULARS = [
  ...(['COMPANY_NAME', 'COMPANY_REPRESENTATIVE', 'COMPANY_BUSINESS_NUMBER', 'COMPANY_MAIL_ORDER_NUMBER', 'COMPANY_MEDICAL_TOURISM_NUMBER'] as const),
  ...(['COMPANY_ADDRESS', 'COMPANY_EMAIL', 'COMPANY_PRIVACY_OFFICER', 'COMPANY_HOSTING', 'CLINIC_INQUIRY_URL', 'SUPPORT_PHONE'] as const),
] as const;

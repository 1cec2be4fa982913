import type { Visit } from '../../../contract/visits/visits.ts';

/** What a date is chosen for; `visit_id` to move one. */
export type ChoiceQuery = {
  hospital_id: number;
  product_id?: number | null | undefined;
  option_id?: number | null | undefined;
  order_num?: string | null | undefined;
  visit_id?: number | null | undefined;
  /** A start that is chosen already. */
  start?: string | undefined;
};

/** Address of the page on which a date is chosen. */
export function choiceAddress(asked: ChoiceQuery): string {
  const known = Object.entries(asked).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]]));
  return `/visit/choose?${new URLSearchParams(known)}`;
}

/** Of moving a visit, or asking for it. */
export const moveAddress = ({ id, hospital_id, product_id, option_id, order_num }: Visit, start?: string): string =>
  choiceAddress({ hospital_id, product_id, option_id, order_num, visit_id: id, start });

export const visitAddress = ({ id }: Pick<Visit, 'id'>): string => `/visit/${id}`;

/** A quote, with its way to accept, decline or ask. */
export const quoteAddress = ({ id }: { id: number }): string => `/quote/${id}`;

/** My reservations, with the chat with a clinic open. */
export const chatAddress = (hospitalId: number): string => `/my-reservation?chat=${hospitalId}`;

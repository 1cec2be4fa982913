import type { Reply } from '../../../api/call.ts';

/** What a new visit can be for: an option that she paid for and that has no date yet, or one of the clinic's treatments. */
export type VisitFor = { key: string; title: string; paid: boolean; order_num?: string; product_id: number; option_id?: number };

type Patient = Pick<Reply<'clinicPatient'>, 'way' | 'products' | 'product_id'>;

/** Everything that a visit of hers can be for, what is paid for first. */
export function visitsFor({ way, products }: Patient): VisitFor[] {
  const paid = way.orders
    .filter(({ status, visits, visits_fixed }) => status === 'success' && visits_fixed < visits)
    .flatMap(({ order_num, lines }) =>
      lines.map(({ product_id, option_id, product_title, option_title }) => ({
        key: `${order_num}/${option_id}`,
        title: `${product_title} · ${option_title}`,
        paid: true,
        ...{ order_num, product_id, option_id },
      })),
    );
  return [...paid, ...products.map(({ id, title }) => ({ key: `product/${id}`, title, paid: false, product_id: id }))];
}

/** The one that is chosen before anybody chooses: of this order; the only one paid for; else what she asked about. */
export function likeliest(patient: Patient, orderNum: string | undefined): VisitFor | undefined {
  const all = visitsFor(patient);
  const paid = all.filter((one) => one.paid);
  return (
    all.find(({ order_num }) => order_num !== undefined && order_num === orderNum) ??
    (paid.length === 1 ? paid[0] : undefined) ??
    all.find((one) => !one.paid && one.product_id === patient.product_id)
  );
}

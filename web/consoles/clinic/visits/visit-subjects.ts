import type { CallReply } from '../../../api/call.ts';

/** Subject of a new visit: a paid option without a date yet, or one of the clinic's treatments. */
export type VisitSubject = { key: string; title: string; paid: boolean; order_num?: string; product_id: number; option_id?: number };

type Patient = Pick<CallReply<'clinicPatient'>, 'way' | 'products' | 'product_id'>;

/** Returns all possible subjects of a visit for the patient, paid ones first. */
export function listVisitSubjects({ way, products }: Patient): VisitSubject[] {
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

/** Returns the preselected subject: that of this order, else the only paid one, else the treatment that the patient asked about. */
export function preselectedSubject(patient: Patient, orderNum: string | undefined): VisitSubject | undefined {
  const all = listVisitSubjects(patient);
  const paid = all.filter((one) => one.paid);
  return (
    all.find(({ order_num }) => order_num !== undefined && order_num === orderNum) ??
    (paid.length === 1 ? paid[0] : undefined) ??
    all.find((one) => !one.paid && one.product_id === patient.product_id)
  );
}

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProfileEdit } from '../../contract/accounts/profile.ts';
import { SignUp } from '../../contract/accounts/sign-up.ts';
import { Id } from '../../contract/endpoint.ts';
import { orderEndpoints } from '../../contract/orders/orders.ts';
import { consultationEndpoints } from '../../contract/threads/consultations.ts';
import { toFieldErrors } from './errors.ts';

const problems = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error && toFieldErrors(error, input).map(({ field, code }) => [field, code]);
};
const person = { uid: 'amal', password: 'quiet harbour', first_name: 'A', last_name: 'H', gender: 'F', messenger: 'line', country: 'GB' };
const line = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
const order = { currency_code: 'USD', total_price: 15, hospital_id: 1, order_products: [line] };
const registration = { name: 'AMAL', country_name: 'uk', phone: '+44 7700 900123', messenger_type: 'line', messenger_id: 'amal', hospital_id: 1 };

describe('a filled field is never told that it is required', () => {
  it.each([
    [SignUp, { ...person, gender: 'X' }, 'gender', 'fields.choice'],
    [SignUp, { ...person, messenger: 'telegram' }, 'messenger', 'fields.choice'],
    [SignUp, { ...person, uid: 7 }, 'uid', 'fields.wrong-type'],
    [SignUp, { ...person, email: 7 }, 'email', 'fields.wrong-type'],
    [SignUp, { ...person, first_name: 'x'.repeat(61) }, 'first_name', 'fields.too-long'],
    [SignUp, { ...person, country: 7 }, 'country', 'fields.wrong-type'],
    [ProfileEdit, { gender: 'X' }, 'gender', 'fields.choice'],
    [ProfileEdit, { email: {} }, 'email', 'fields.wrong-type'],
    [consultationEndpoints.register.body, { ...registration, messenger_type: 'x' }, 'messenger_type', 'fields.choice'],
    [orderEndpoints.createOrder.body, { ...order, total_price: '15' }, 'total_price', 'fields.wrong-type'],
    [orderEndpoints.createOrder.body, { ...order, order_products: [{ ...line, quantity: 0 }] }, 'order_products.0.quantity', 'fields.range'],
    [z.object({ id: Id }), { id: 'abc' }, 'id', 'fields.wrong-type'],
    [z.object({ zone: z.string().max(3) }), { zone: 'long' }, 'zone', 'fields.too-long'],
    [z.object({ list: z.array(z.string()).max(1) }), { list: ['a', 'b'] }, 'list', 'fields.too-many'],
    [z.object({ on: z.iso.date() }), { on: 'tomorrow' }, 'on', 'fields.format'],
    [z.object({ id: z.guid() }), { id: 'mine' }, 'id', 'fields.format'],
  ] as const)('%#', (schema, input, field, code) => {
    expect(problems(schema, input)).toEqual([[field, code]]);
  });
});

describe('an empty field', () => {
  it.each([undefined, null, '', '  '])('is reported as required when it is a choice: %j', (gender) => {
    expect(problems(SignUp, { ...person, gender })).toEqual([['gender', 'fields.required']]);
  });

  it('keeps the words that its schema has for it', () => {
    expect(problems(SignUp, { ...person, uid: '' })).toEqual([['uid', 'fields.uid']]);
    expect(problems(z.object({ consent: z.literal(true, 'fields.required') }), { consent: false })).toEqual([['consent', 'fields.required']]);
  });
});

it('names no field when the whole input is of another kind', () => {
  for (const input of [undefined, 'text', 5, []]) expect(problems(SignUp, input)).toEqual([]);
});

import type { Deps } from '../../deps.ts';
import type { Actor, DemoApi } from './api.ts';
import type { Step } from './story-format.ts';

export type PatientActor = Actor & { memberId: string };
export type SimulatedOrder = { order_num: string; paymentKey: string | null; total_price: number };
export type SimulatedVisit = { id: number; version: number; start_at: string | null; starts: string[] };
export type SimulatedQuote = {
  id: number;
  version: number;
  sums: { fee: number };
  currency_code: string;
  lines: { product_id: number | null; option_id: number | null; quantity: number }[];
};

/** A conversation, or a thread with the operators, while it is played: what happened so far, for the steps that refer to it. */
export type ConversationState = {
  api: DemoApi;
  deps: Deps;
  /** The moment at which the demonstration ends: now. */
  end: Date;
  patient: PatientActor;
  /** Signs in an account of the demonstration's staff by its user ID. */
  staff(uid: string): Actor;
  clinic: number;
  treatment: number | undefined;
  /** Id of the conversation; 0 in a thread with the operators. */
  thread: number;
  lastMessage: number;
  messages: Map<string, number>;
  order?: SimulatedOrder;
  visit?: SimulatedVisit;
  quote?: SimulatedQuote;
  form?: { id: number; questions: string[] };
  /** Reviews of all patients, by user ID. */
  reviews: Map<string, number>;
  folder: string;
};

/** Result of an act: the number of its message, if it sent one. */
type ActResult = number | undefined;
export type ActHandler<Input> = (state: ConversationState, input: Input, step: Step) => Promise<ActResult>;

/** Account that acts for the state's clinic in a step. */
export const coordinatorOf = ({ clinic, staff }: ConversationState, { by }: Step): Actor =>
  staff(by ?? (clinic === 1 ? 'coordinator' : `coordinator${clinic}`));

/** Returns something that an earlier step must have made. Throws with its name if none did. */
export function requireEarlier<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`needs an earlier step that makes ${name}`);
  return value;
}

export const findNamedMessage = ({ messages }: ConversationState, label: string): number => requireEarlier(messages.get(label), `the message "${label}"`);

import { changeAccounts, changeStaff, joinBySocial, prefer } from './release-story-accounts.ts';
import { type Api, apiAt, PASSWORD, type Patient, type Staff } from './release-story-calls.ts';
import { handle, setUpDesk } from './release-story-desk.ts';
import { pay } from './release-story-money.ts';
import { askForHelp, converse, interpret, newPatient, talk } from './release-story-threads.ts';
import { agreeQuote, declineQuote, review } from './release-story-visits.ts';

/** Data for finding the story's people again; stored in the first line of the dump. */
export type StoryResult = {
  /** End of the story; a test sets its clock slightly later. */
  at: string;
  password: string;
  paid: { order_num: string; total: number };
  refunded: { order_num: string };
  visitAt: string;
  said: { patient: string; clinic: string };
  /** Secret of `coordinator2`, who must enter a code. */
  secret: string;
  /** A patient whose conversation uses everything that a clinic has for one. Like `doubting` absent before 0.3.0. */
  treated?: Awaited<ReturnType<typeof beTreated>>;
  /** A patient whose doubt of a translation is open. */
  doubting?: Awaited<ReturnType<typeof interpret>>;
};

/**
 * Makes invented people use every part of a product that runs with the demonstration accounts of clinics 1 to 3 and its sandbox. Uses only calls
 * promised by the specification, so that the same story runs on any version.
 */
export async function playReleaseStory(address: string, publicUrl: string): Promise<StoryResult> {
  const api = apiAt(address);
  const [patient, coordinator, head] = [await api.signIn('patient'), await api.signIn('coordinator'), await api.signIn('head')];
  const staff: Staff = { coordinator, head, operator: await api.signIn('operator'), interpreter: await api.signIn('interpreter') };
  const talked = await talk(api, patient, coordinator);
  const money = await pay(api, patient, staff.operator);
  await changeAccounts(api);
  await joinBySocial(api, publicUrl);
  await operate(api, staff);
  await setUpDesk(api, staff);
  const maha = await newPatient(api, 'maha2026', { first_name: 'Maha', last_name: 'Salem', country: 'arab', language: 'ar' });
  const treated = await beTreated(api, maha, staff);
  const doubting = await interpret(api, maha, staff);
  await declineQuote(api, maha, staff);
  const secret = await changeStaff(api, staff);
  await api.call('POST', '/api/v1/chat/ticket', { token: patient });
  return { at: new Date().toISOString(), password: PASSWORD, ...talked, ...money, secret, treated, doubting };
}

/** A patient's whole way: conversation, questions, quote, visit and review, which another patient reads. */
async function beTreated(api: Api, reader: Patient, staff: Staff) {
  const names = { first_name: 'Clara', last_name: 'Bennett', country: 'uk', birth_date: '19900101' };
  const clara = await newPatient(api, 'clara2026', names);
  const preferred = await prefer(api, clara.token);
  await converse(api, clara, staff);
  const handled = await handle(api, clara, staff);
  const { visit, quote } = await agreeQuote(api, clara, staff);
  const reviewed = await review(api, clara, visit, reader, staff);
  await askForHelp(api, clara, reader, staff.operator);
  return { uid: clara.uid, thread: clara.thread, ...preferred, ...handled, quote, ...reviewed };
}

/** An operator adds a term, changes it, and sets a budget for the translations of a clinic. */
async function operate({ call }: Api, { operator: token }: Staff): Promise<void> {
  const forms = { ko: ['탄산 팩'], en: ['carboxy pack'], zh: ['碳酸面膜'], ja: ['炭酸パック'], ar: ['قناع الكربوكسي'] };
  const term = { category: 'procedure', forms, note: { ko: '', en: '' }, binding: true };
  const { id, version } = await call<{ id: number; version: number }>('POST', '/api/v1/operator/terms', { token, body: term });
  const note = { ko: '피부과에서 하는 팩', en: 'A mask, not an injection' };
  await call('PUT', `/api/v1/operator/terms/${id}`, { token, body: { ...term, note, version, withdrawn: false } });
  await call('PUT', '/api/v1/operator/translations/budget', { token, body: { hospital_id: 1, characters: 1_000_000 } });
}

import { changeAccounts, changeStaff, joinBySocial, setPreferences } from './release-story-accounts.ts';
import { type Api, makeApi, PASSWORD, type Patient, type Staff } from './release-story-calls.ts';
import { setUpDesk, workOnConversation } from './release-story-desk.ts';
import { playOrders } from './release-story-money.ts';
import { askForHelp, joinAndRegister, playCorrections, playFirstConversation, playInterpreting } from './release-story-threads.ts';
import { playAcceptedQuote, playDeclinedQuote, playReview } from './release-story-visits.ts';

/** Data for finding the story's people again; stored in the first line of the dump. */
export type StoryResult = {
  /** End of the story; a test sets its clock slightly later. */
  at: string;
  password: string;
  paid: { order_num: string; total: number };
  refunded: { order_num: string };
  visitAt: string;
  said: { patient: string; clinic: string };
  /** Second-factor secret of `coordinator2`, who must enter a code. */
  secret: string;
  /** A patient whose conversation uses every feature that a clinic has for one. Absent before 0.3.0, as is `doubting`. */
  treated?: Awaited<ReturnType<typeof playTreatment>>;
  /** A patient whose doubt of a translation is open. */
  doubting?: Awaited<ReturnType<typeof playInterpreting>>;
};

/**
 * Makes fictitious people use every part of a product that runs with its sandbox and the demonstration accounts of clinics 1 to 3. Uses only calls
 * promised by the specification, so that the same story runs on any version.
 */
export async function playReleaseStory(address: string, publicUrl: string): Promise<StoryResult> {
  const api = makeApi(address);
  const [patient, coordinator, head] = [await api.signIn('patient'), await api.signIn('coordinator'), await api.signIn('head')];
  const staff: Staff = { coordinator, head, operator: await api.signIn('operator'), interpreter: await api.signIn('interpreter') };
  const talked = await playFirstConversation(api, patient, coordinator);
  const money = await playOrders(api, patient, staff.operator);
  await changeAccounts(api);
  await joinBySocial(api, publicUrl);
  await playOperatorWork(api, staff);
  await setUpDesk(api, staff);
  const maha = await joinAndRegister(api, 'maha2026', { first_name: 'Maha', last_name: 'Salem', country: 'arab', language: 'ar' });
  const treated = await playTreatment(api, maha, staff);
  const doubting = await playInterpreting(api, maha, staff);
  await playDeclinedQuote(api, maha, staff);
  const secret = await changeStaff(api, staff);
  await api.call('POST', '/api/v1/chat/ticket', { token: patient });
  return { at: new Date().toISOString(), password: PASSWORD, ...talked, ...money, secret, treated, doubting };
}

/** Takes a patient through everything: conversation, questions, quote, visit, and a review that another patient reads. */
async function playTreatment(api: Api, reader: Patient, staff: Staff) {
  const names = { first_name: 'Clara', last_name: 'Bennett', country: 'uk', birth_date: '19900101' };
  const clara = await joinAndRegister(api, 'clara2026', names);
  const preferred = await setPreferences(api, clara.token);
  await playCorrections(api, clara, staff);
  const handled = await workOnConversation(api, clara, staff);
  const { visit, quote } = await playAcceptedQuote(api, clara, staff);
  const reviewed = await playReview(api, clara, visit, reader, staff);
  await askForHelp(api, clara, reader, staff.operator);
  return { uid: clara.uid, thread: clara.thread, ...preferred, ...handled, quote, ...reviewed };
}

/** An operator adds a term, changes it, and sets a clinic's translation budget. */
async function playOperatorWork({ call }: Api, { operator: token }: Staff): Promise<void> {
  const forms = { ko: ['탄산 팩'], en: ['carboxy pack'], zh: ['碳酸面膜'], ja: ['炭酸パック'], ar: ['قناع الكربوكسي'] };
  const term = { category: 'procedure', forms, note: { ko: '', en: '' }, binding: true };
  const { id, version } = await call<{ id: number; version: number }>('POST', '/api/v1/operator/terms', { token, body: term });
  const note = { ko: '피부과에서 하는 팩', en: 'A mask, not an injection' };
  await call('PUT', `/api/v1/operator/terms/${id}`, { token, body: { ...term, note, version, withdrawn: false } });
  await call('PUT', '/api/v1/operator/translations/budget', { token, body: { hospital_id: 1, characters: 1_000_000 } });
}

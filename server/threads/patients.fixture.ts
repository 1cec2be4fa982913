import type { SiteLanguage } from '../../contract/languages.ts';
import type { World } from '../testing/world.ts';
import { type ChatClient, openChat } from './chat-client.fixture.ts';

export type Headers = { authorization: string };
export const tokenOf = ({ authorization }: Headers) => authorization.slice('Bearer '.length);

export const makeChatForm = (hospitalId: number) => ({
  name: 'AMAL HADDAD',
  country_name: 'uk',
  phone: '+44 7700 900123',
  messenger_type: 'whatsapp',
  messenger_id: 'amal',
  hospital_id: hospitalId,
  consents: { personal: true, sensitive: true, third_party: true },
  time_zone: 'Europe/London',
});

/** A member registered with clinic 1 (or another), with request headers. */
export async function registerPatient(world: World, given: { hospitalId?: number; language?: SiteLanguage } = {}) {
  const { hospitalId = 1, ...person } = given;
  const member = await world.person(person);
  const headers = await world.as(member);
  const opened = await world.post('/api/v1/reservation', makeChatForm(hospitalId), headers);
  return { member, headers, hospitalId, consultationId: opened.json().id as number };
}

/** A coordinator of a clinic, with request headers. */
export async function makeCoordinator(world: World, hospitalId = 1) {
  const member = await world.person({ role: 'hospital', hospitalId, language: 'ko' });
  return { member, headers: await world.as(member) };
}

export const openPatientChat = (world: World, { headers, hospitalId }: { headers: Headers; hospitalId: number }): Promise<ChatClient> =>
  openJoined(world, { user_type: 'user', receiver_id: String(hospitalId), token: tokenOf(headers) });

/** Opens a coordinator's socket, for one patient or for all patients of the clinic. */
export const openCoordinatorChat = (world: World, { headers }: { headers: Headers }, uid?: string): Promise<ChatClient> =>
  openJoined(world, { user_type: 'hospital', token: tokenOf(headers), ...(uid ? { receiver_id: uid } : {}) });

/** Opens a socket and waits for its first pong, because a socket opens before it joins its thread. A refused socket is closed. */
async function openJoined(world: World, query: Record<string, string>): Promise<ChatClient> {
  const client = await openChat(world, query);
  client.send({ action: 'ping' });
  const pong = await Promise.race([client.next('pong').catch(() => undefined), client.closed.then(() => undefined)]);
  if (pong) client.frames.splice(client.frames.indexOf(pong), 1);
  return client;
}

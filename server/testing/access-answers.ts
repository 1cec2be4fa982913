import type { endpoints } from '../../contract/index.ts';
import { ACTORS, type Actor, type Scene } from './access-scene.ts';

/** Expected status for each actor. */
export type StatusByActor = Record<Actor, number>;
export type AccessRequest = { params?: Record<string, string | number>; query?: string; body?: object };
export type AccessRow = {
  /** Builds the request about the patient's data. Called anew for each actor. */
  asks?: (scene: Scene) => AccessRequest;
  /** Pays the patient's order first. */
  paid?: true;
  /** Gives every actor a fresh proof of identity. */
  proven?: true;
  /** Actors whose answer contains private data of the patient. No other actor's answer may contain any. */
  shows?: readonly Actor[];
  answers: StatusByActor;
};
/** One row for every call of the contract. */
export type AccessTable = { [G in keyof typeof endpoints]: { [N in keyof (typeof endpoints)[G]]: AccessRow } };

export const everybody = (status: number): StatusByActor => Object.fromEntries(ACTORS.map((actor) => [actor, status])) as StatusByActor;
/** Statuses of a call for patients, on their own data. */
export const patientsOnly = (status: number, stranger = status): StatusByActor => ({ ...everybody(403), nobody: 401, patient: status, stranger });
/** Statuses of a call for the clinic's coordinator. A coordinator of another clinic gets `other`, the answer for a missing record. */
export const staffOnly = (status: number, other: number): StatusByActor => ({ ...everybody(403), nobody: 401, coordinator: status, otherCoordinator: other });
/** Statuses of a call for the head of the clinic. No actor is one. */
export const headsOnly: StatusByActor = { ...everybody(403), nobody: 401 };
/** Statuses of a call for operators. */
export const operatorsOnly = (status: number): StatusByActor => ({ ...everybody(403), nobody: 401, operator: status });
/** Statuses of a call for interpreters, none of whom is assigned to this thread. */
export const interpretersOnly = (status: number): StatusByActor => ({ ...everybody(403), nobody: 401, interpreter: status });
/** Statuses of a call for the patient and the patient's clinic. Everyone else gets the answer for a missing record. */
export const threadSidesOnly = (status: number): StatusByActor => ({ ...everybody(404), nobody: 401, patient: status, coordinator: status });
export const signedIn = (status: number): StatusByActor => ({ ...everybody(status), nobody: 401 });

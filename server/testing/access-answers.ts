import type { endpoints } from '../../contract/index.ts';
import { ACTORS, type Actor, type Scene } from './access-scene.ts';

/** What each of them is answered. */
export type Statuses = Record<Actor, number>;
export type Request = { params?: Record<string, string | number>; query?: string; body?: object };
export type Row = {
  /** What is asked about the patient's things; made anew for each actor. */
  asks?: (scene: Scene) => Request;
  /** The patient's order is paid before. */
  paid?: true;
  /** Everybody has just proved that it is her. */
  proven?: true;
  /** To whom the answer shows something private of the patient; to everybody else it must not. */
  shows?: readonly Actor[];
  answers: Statuses;
};
/** Every call of the contract. */
export type Table = { [G in keyof typeof endpoints]: { [N in keyof (typeof endpoints)[G]]: Row } };

export const everybody = (status: number): Statuses => Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Statuses;
/** Members of the role `user`, on their own things. */
export const patientsOnly = (status: number, stranger = status): Statuses => ({ ...everybody(403), nobody: 401, patient: status, stranger });
/** The clinic's staff; the staff of another clinic gets what a missing thing gets. */
export const staffOnly = (status: number, other: number): Statuses => ({ ...everybody(403), nobody: 401, coordinator: status, otherCoordinator: other });
/** The head of the clinic; nobody here is one. */
export const headsOnly: Statuses = { ...everybody(403), nobody: 401 };
/** Whoever runs the platform. */
export const operatorsOnly = (status: number): Statuses => ({ ...everybody(403), nobody: 401, operator: status });
/** Interpreters, of whom none is given this thread. */
export const interpretersOnly = (status: number): Statuses => ({ ...everybody(403), nobody: 401, interpreter: status });
/** The patient and her clinic; to everybody else it is what a missing thing is. */
export const inThread = (status: number): Statuses => ({ ...everybody(404), nobody: 401, patient: status, coordinator: status });
export const signedIn = (status: number): Statuses => ({ ...everybody(status), nobody: 401 });

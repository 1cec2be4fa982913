import { ACTORS, type Actor } from './access-scene.ts';

/** What each of them is answered. */
export type Statuses = Record<Actor, number>;

export const everybody = (status: number): Statuses => Object.fromEntries(ACTORS.map((actor) => [actor, status])) as Statuses;
/** Members of the role `user`, on their own things. */
export const patientsOnly = (status: number, stranger = status): Statuses => ({ ...everybody(403), nobody: 401, patient: status, stranger });
/** The clinic's staff; the staff of another clinic gets what a missing thing gets. */
export const staffOnly = (status: number, other: number): Statuses => ({ ...everybody(403), nobody: 401, coordinator: status, otherCoordinator: other });
/** Whoever runs the platform. */
export const operatorsOnly = (status: number): Statuses => ({ ...everybody(403), nobody: 401, operator: status });
/** Interpreters, of whom none is given this thread. */
export const interpretersOnly = (status: number): Statuses => ({ ...everybody(403), nobody: 401, interpreter: status });
/** The patient and her clinic; to everybody else it is what a missing thing is. */
export const inThread = (status: number): Statuses => ({ ...everybody(404), nobody: 401, patient: status, coordinator: status });
export const signedIn = (status: number): Statuses => ({ ...everybody(status), nobody: 401 });

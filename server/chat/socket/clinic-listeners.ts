import type { Connection } from './connection.ts';

/** Coordinators who listen to every consultation of their clinic, and of which clinics this process knows all threads. */
export type ClinicListeners = {
  of(hospitalId: number): ReadonlySet<Connection>;
  /** Somebody listens to all of this clinic. */
  has(hospitalId: number): boolean;
  /** All threads of this clinic are known here. */
  isLoaded(hospitalId: number): boolean;
  /** Clinics whose threads are all known. */
  loaded(): Iterable<number>;
  /** Until the threads of this clinic are known, where they are being read just now. */
  settled(hospitalId: number): Promise<void>;
  /** Begins to listen; resolves once all threads of the clinic are known. */
  join(connection: Connection, hospitalId: number): Promise<void>;
  leave(connection: Connection): void;
};

const NOBODY: ReadonlySet<Connection> = new Set();

/** `load` makes the threads of a clinic known; it is called once for all who come to listen meanwhile. */
export function makeClinicListeners(load: (hospitalId: number) => Promise<void>): ClinicListeners {
  const clinics = new Map<number, Set<Connection>>();
  const loading = new Map<number, Promise<void>>();
  const loaded = new Set<number>();

  async function loadAll(hospitalId: number): Promise<void> {
    await load(hospitalId);
    // Who asked for it may have left in the meantime.
    if (clinics.has(hospitalId)) loaded.add(hospitalId);
  }

  return {
    of: (hospitalId) => clinics.get(hospitalId) ?? NOBODY,
    has: (hospitalId) => clinics.has(hospitalId),
    isLoaded: (hospitalId) => loaded.has(hospitalId),
    loaded: () => loaded,
    async settled(hospitalId) {
      await loading.get(hospitalId);
    },
    async join(connection, hospitalId) {
      clinics.set(hospitalId, (clinics.get(hospitalId) ?? new Set()).add(connection));
      if (!loaded.has(hospitalId) && !loading.has(hospitalId)) {
        const work = loadAll(hospitalId).finally(() => loading.delete(hospitalId));
        loading.set(hospitalId, work);
      }
      await loading.get(hospitalId);
    },
    leave(connection) {
      for (const [hospitalId, all] of clinics) {
        if (!all.delete(connection) || all.size > 0) continue;
        clinics.delete(hospitalId);
        loaded.delete(hospitalId);
      }
    },
  };
}

import type { Connection } from './connection.ts';

/** Coordinators who listen to all consultations of their clinic, and the clinics with all threads loaded in this process. */
export type ClinicListeners = {
  of(hospitalId: number): ReadonlySet<Connection>;
  /** True if a coordinator listens to the whole clinic. */
  has(hospitalId: number): boolean;
  /** True if all threads of this clinic are loaded. */
  isLoaded(hospitalId: number): boolean;
  /** Clinics whose threads are all loaded. */
  loaded(): Iterable<number>;
  /** Resolves when the current load of this clinic's threads has finished. */
  settled(hospitalId: number): Promise<void>;
  /** Adds a listener. Resolves when all threads of the clinic are loaded. */
  join(connection: Connection, hospitalId: number): Promise<void>;
  leave(connection: Connection): void;
};

const NO_CONNECTIONS: ReadonlySet<Connection> = new Set();

/** Creates the registry of listeners. `load` loads the threads of a clinic; concurrent listeners share one load. */
export function makeClinicListeners(load: (hospitalId: number) => Promise<void>): ClinicListeners {
  const clinics = new Map<number, Set<Connection>>();
  const loading = new Map<number, Promise<void>>();
  const loaded = new Set<number>();

  async function loadAll(hospitalId: number): Promise<void> {
    await load(hospitalId);
    // All listeners may have disconnected meanwhile.
    if (clinics.has(hospitalId)) loaded.add(hospitalId);
  }

  return {
    of: (hospitalId) => clinics.get(hospitalId) ?? NO_CONNECTIONS,
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

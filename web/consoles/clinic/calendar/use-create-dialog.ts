import { useState } from 'react';

/** What is being made in the calendar, and from where it was pressed. */
type Made =
  | { kind: 'visit'; day?: string | undefined; start?: string | undefined; place?: number | undefined }
  | { kind: 'block'; day: string; place?: number | undefined; from?: number | undefined };
export type Making = ReturnType<typeof useCreateDialog>;

/** A new visit or a blocked stretch: one dialog at a time. */
export function useCreateDialog() {
  const [made, setMade] = useState<Made>();
  return {
    made,
    make: (from: Omit<Extract<Made, { kind: 'visit' }>, 'kind'>) => setMade({ kind: 'visit', ...from }),
    block: (from: Omit<Extract<Made, { kind: 'block' }>, 'kind'>) => setMade({ kind: 'block', ...from }),
    close: () => setMade(undefined),
  };
}

import { useState } from 'react';

/** Open dialog of the calendar, with the slot that was pressed for it. */
type OpenCreateDialog =
  | { kind: 'visit'; day?: string | undefined; start?: string | undefined; place?: number | undefined }
  | { kind: 'block'; day: string; place?: number | undefined; from?: number | undefined };
export type CreateDialog = ReturnType<typeof useCreateDialog>;

/** Opens the dialog for a new visit or a blocked time range, one at a time. */
export function useCreateDialog() {
  const [made, setMade] = useState<OpenCreateDialog>();
  return {
    made,
    make: (from: Omit<Extract<OpenCreateDialog, { kind: 'visit' }>, 'kind'>) => setMade({ kind: 'visit', ...from }),
    block: (from: Omit<Extract<OpenCreateDialog, { kind: 'block' }>, 'kind'>) => setMade({ kind: 'block', ...from }),
    close: () => setMade(undefined),
  };
}

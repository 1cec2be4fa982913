import { useState } from 'react';

/** Dialog that is open in the calendar, and the slot that was pressed for it. */
type OpenCreateDialog =
  | { kind: 'visit'; day?: string | undefined; start?: string | undefined; place?: number | undefined }
  | { kind: 'block'; day: string; place?: number | undefined; from?: number | undefined };
export type CreateDialog = ReturnType<typeof useCreateDialog>;

/** Opens the dialog for a new visit or a blocked stretch, one at a time. */
export function useCreateDialog() {
  const [made, setMade] = useState<OpenCreateDialog>();
  return {
    made,
    make: (from: Omit<Extract<OpenCreateDialog, { kind: 'visit' }>, 'kind'>) => setMade({ kind: 'visit', ...from }),
    block: (from: Omit<Extract<OpenCreateDialog, { kind: 'block' }>, 'kind'>) => setMade({ kind: 'block', ...from }),
    close: () => setMade(undefined),
  };
}

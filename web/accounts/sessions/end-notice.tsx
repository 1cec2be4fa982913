import { useEffect, useState } from 'react';
import { consumeEndReason } from '../../session/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** On the sign-in page: why she is here, when the server has ended her session. Once, and nothing where there is nothing to say. */
export function EndNotice() {
  const [why, setWhy] = useState<string | null>(null);
  // Read after the page stands, because the server cannot know it; a second run finds nothing and changes nothing.
  useEffect(() => setWhy((known) => known ?? consumeEndReason()), []);
  return why && <Notice>{why}</Notice>;
}

import { useEffect, useState } from 'react';
import { consumeEndReason } from '../../session/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** On the sign-in page: the reason why the server ended the session. Shown once; renders nothing without a reason. */
export function SessionEndNotice() {
  const [why, setWhy] = useState<string | null>(null);
  // Read after hydration, because the server cannot know it; a second run finds nothing and changes nothing.
  useEffect(() => setWhy((known) => known ?? consumeEndReason()), []);
  return why && <Notice>{why}</Notice>;
}

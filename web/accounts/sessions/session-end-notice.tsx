import { useEffect, useState } from 'react';
import { consumeEndReason } from '../../session/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** The reason why the server ended the session, on the sign-in page. Shown once. Renders nothing without a reason. */
export function SessionEndNotice() {
  const [why, setWhy] = useState<string | null>(null);
  // Read after hydration, because the server does not know the reason. A second run changes nothing.
  useEffect(() => setWhy((known) => known ?? consumeEndReason()), []);
  return why && <Notice>{why}</Notice>;
}

import { useEffect, useState } from 'react';

const BEAT_MS = 30_000;

/** The time in milliseconds, anew twice a minute: what can be done with a visit depends on it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), BEAT_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { data } from 'react-router';

/** Throws 404 for every unknown address. The frame's error boundary shows it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

import { data } from 'react-router';

/** Answers every unknown address with a 404, which the frame's error boundary shows. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

import { data } from 'react-router';

/** Any address that is no page: a 404 that the frame's boundary shows. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

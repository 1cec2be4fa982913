import { expect, it } from 'vitest';
import { ApiError } from '../api/call.ts';
import { loadOr404 } from './load.ts';

it.each([
  [410, 410],
  [404, 404],
  [400, 404],
])('an answer %i makes a page with status %i', async (status, shown) => {
  await expect(loadOr404(Promise.reject(new ApiError(status, { code: 'x', detail: '' })))).rejects.toMatchObject({ init: { status: shown } });
});

import { randomUUID } from 'node:crypto';
import type { VisitReview } from '../../../contract/reviews/own-reviews.ts';
import type { OwnReviewPictures } from '../../../contract/reviews/review-pictures.ts';
import type { World } from '../../testing/world.ts';
import { makePhoto } from '../../threads/attachments/attachments.fixture.ts';
import { registerPatient } from '../../threads/patients.fixture.ts';
import { insertPastVisit, putReview } from '../reviews.fixture.ts';

/** A patient with a review of clinic 1, and the calls for its pictures. */
export async function makePictureScene(world: World, { consent = true } = {}) {
  const her = await registerPatient(world);
  const visitId = await insertPastVisit(world, her);
  const reviewId = (await putReview(world, her, visitId)).json<VisitReview>().review?.id ?? 0;
  const at = `/api/v1/visits/${visitId}/review/pictures`;
  const allow = (headers: Record<string, string> = her.headers) => world.put(`${at}/consent`, { consent: true }, headers);
  if (consent) await allow();
  const add = async (bytes?: Uint8Array, { id = randomUUID() as string, headers = her.headers as Record<string, string>, visit = visitId } = {}) => {
    const payload = Buffer.from(bytes ?? (await makePhoto()));
    const url = `/api/v1/visits/${visit}/review/pictures/${id}`;
    return { id, answer: await world.app.inject({ method: 'PUT', url, payload, headers: { ...headers, 'content-type': 'application/octet-stream' } }) };
  };
  const own = async () => (await world.get(at, her.headers)).json<OwnReviewPictures>();
  const takeBack = (id: string, headers: Record<string, string> = her.headers) => world.app.inject({ method: 'DELETE', url: `${at}/${id}`, headers });
  return { ...her, visitId, reviewId, at, allow, add, own, takeBack };
}

/** Requests a picture's address with the given headers. */
export const openPicture = (world: World, id: string, headers: Record<string, string> = {}, size = 'small') =>
  world.get(`/review-pictures/${id}.${size}.webp`, headers);

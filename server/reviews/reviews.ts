/** The front of the room: patients' reviews of visits that took place, and their figures (specification 4.8). */
export { exportReviews } from './export-reviews.ts';
export { type ImportedReview, importReviews } from './import-reviews.ts';
export { reviewedClinics } from './my-reviews.ts';
export { forgetReviews, isReviewable, withdrawReview } from './own-reviews.ts';
export { hasWaitingPictures } from './pictures/check-pictures.ts';
export { exportPictures } from './pictures/export-pictures.ts';
export { withdrawPictures } from './pictures/pictures.ts';
export { clinicReviewFigures, findNewestReviews } from './public-reviews.ts';
export { isPublished, reviewFigures } from './read-reviews.ts';
export { isReported, reviewsWaiting } from './review-desk.ts';

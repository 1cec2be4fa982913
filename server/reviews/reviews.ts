/** Public interface of this folder: patients' reviews of visits that took place, and their figures (specification 4.8). */
export { exportReviews } from './export-reviews.ts';
export { type ImportedReview, importReviews } from './import-reviews.ts';
export { listReviewedClinics } from './my-reviews.ts';
export { deleteMemberReviews, isReviewable, withdrawReview } from './own-reviews.ts';
export { hasWaitingPictures } from './pictures/check-pictures.ts';
export { exportPictures } from './pictures/export-pictures.ts';
export { withdrawPicturesConsent } from './pictures/pictures.ts';
export { findNewestReviews, readClinicReviewFigures } from './public-reviews.ts';
export { isPublished, readTreatmentReviewFigures } from './read-reviews.ts';
export { countWaitingReviews, isReported } from './review-desk.ts';

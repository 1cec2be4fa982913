/** Public interface of this folder: patients' reviews of visits that took place, and their figures (specification 4.8). */
export { exportReviews } from './export-reviews.ts';
export { type ImportedReview, importReviews } from './import-reviews.ts';
export { listReviewedClinics as reviewedClinics } from './my-reviews.ts';
export { deleteMemberReviews as forgetReviews, isReviewable, withdrawReview } from './own-reviews.ts';
export { hasWaitingPictures } from './pictures/check-pictures.ts';
export { exportPictures } from './pictures/export-pictures.ts';
export { withdrawPicturesConsent as withdrawPictures } from './pictures/pictures.ts';
export { findNewestReviews, readClinicReviewFigures as clinicReviewFigures } from './public-reviews.ts';
export { isPublished, readTreatmentReviewFigures as reviewFigures } from './read-reviews.ts';
export { countWaitingReviews as reviewsWaiting, isReported } from './review-desk.ts';

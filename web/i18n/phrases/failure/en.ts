/** Reasons for failures that the server has not worded itself. Patients and staff read these. */
export default {
  offline: 'No connection. Try again when you are back online.',
  server: 'Our server did not answer properly. Try again in a moment.',
  script: 'Part of this page could not be loaded. Check your connection and try again.',
  page: 'Something went wrong on this page. Reload it and try again.',
};

/** Why something failed, where the server has not said it in its own words. Patients and staff read these. */
export default {
  offline: 'There is no connection. Please try again when the network is back.',
  server: 'Our server gave no proper answer. Please try again in a moment.',
  script: 'A part of this page could not be loaded. Please check the connection and try again.',
  page: 'Something went wrong on this page. Please reload it and try again.',
};

export default {
  pages: 'Console pages',
  'page.conversations': 'Consultations',
  'page.calendar': 'Calendar',
  'page.hours': 'Hours',
  'page.operator': 'Orders and staff',
  'page.security': 'Security',
  logout: 'Log out',
  close: 'Close',
};

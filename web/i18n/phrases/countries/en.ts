export default {
  open: 'Show all countries',
  empty: 'No country matches',
  choose: 'Choose a country',
} as const;

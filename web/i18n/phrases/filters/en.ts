export default {
  'understood.label': 'Filters in your words',
  'speaks.one': 'Speaks {language}',
  'price.under': 'Under {amount}',
  'doctor.female': 'Female doctor',
  'doctor.male': 'Male doctor',
  saturday: 'Open on Saturday',
  sunday: 'Open on Sunday',
  'price.upTo': 'Up to {amount}',
} as const;

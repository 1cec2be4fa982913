/** Location and opening state of the clinic. */
export default {
  'open.always': 'Open 24 hours a day',
  'open.until': 'Open now, until {time}',
  'open.closed': 'Closed now, opens {time}',
  'open.closedLong': 'Closed now',
  map: 'Open in {service}',
} as const;

/** Starts the reader on `/api/docs`. Its own search knows only the names of groups: this one looks through every call. */
const search = () => ({
  fn: {
    opsFilter: (groups, phrase) => {
      const wanted = phrase.toLowerCase();
      const told = (operation) => [
        operation.get('method'),
        operation.get('path'),
        operation.getIn(['operation', 'summary']),
        operation.getIn(['operation', 'operationId']),
      ];
      return groups
        .map((group) => group.update('operations', (operations) => operations.filter((operation) => told(operation).join(' ').toLowerCase().includes(wanted))))
        .filter((group) => group.get('operations').size > 0);
    },
  },
});

SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.querySelector('main'),
  plugins: [search],
  deepLinking: true,
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // No address is asked for an opinion on the document.
  validatorUrl: null,
});

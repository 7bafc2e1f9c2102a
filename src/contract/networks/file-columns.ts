/** Columns of an earnings file for Other network, with the names of its callback's keys; required and optional ones. */
export const fileColumns = {
  needed: ['date', 'transactionId', 'commission', 'currency'],
  optional: ['amount', 'status', 'clickId', 'programmeId'],
} as const

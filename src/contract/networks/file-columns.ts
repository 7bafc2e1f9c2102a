/** Columns of a file of earnings for Other network, named as the keys of its callback are; what a file must have, and may have. */
export const fileColumns = {
  needed: ['date', 'transactionId', 'commission', 'currency'],
  optional: ['amount', 'status', 'clickId', 'programmeId'],
} as const

/** Words of the conversions list (specification 1, sections 2 and 8). */
export const texts = {
  title: 'Conversions',
  nothing: 'Nothing found',
  unmapped: 'Unmapped conversion',
  test: 'Test conversion',
  unknown: 'Unknown',
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
} as const

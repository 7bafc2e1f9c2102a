/** Words of the conversions list (R31: messages and texts). */
export const texts = {
  title: 'Conversions',
  unmapped: 'Unmapped conversion',
  unmappedHelp: 'Sale without a known shop',
  test: 'Test conversion',
  unknown: 'Unknown',
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
  conversion: 'Conversion',
  paidClick: 'Paid click',
} as const

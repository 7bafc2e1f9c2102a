import { conversionWords } from '../../../report/conversion-words.ts'

/** Texts of the conversions list (R31: messages and texts). */
export const texts = {
  ...conversionWords,
  title: 'Conversions',
  unmappedHelp: 'Sale without a known shop',
  unknown: 'Unknown',
  approved: 'Approved',
  pending: 'Pending',
  rejected: 'Rejected',
} as const

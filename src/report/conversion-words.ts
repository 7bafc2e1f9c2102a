import type { ConversionRow } from '../contract/insights/conversions.ts'
import type { ConversionStatus } from '../contract/status.ts'
import { capital } from './format.ts'

/** Titles of conversions without a merchant, and names of the kinds. */
export const conversionWords = {
  unmapped: 'Unmapped conversion',
  test: 'Test conversion',
  conversion: 'Conversion',
  paidClick: 'Paid click',
} as const

/** The title of a conversion: its merchant, or what it is instead ("Unmapped conversion", "Test conversion"). */
export function conversionTitle({ advertiser, conversionName }: ConversionRow): string {
  if (conversionName === conversionWords.test) return conversionWords.test
  return advertiser.advertiserName || advertiser.advertiserDomain || conversionName || conversionWords.unmapped
}
export const statusText = (status: ConversionStatus): string => capital(status)

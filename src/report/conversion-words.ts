import type { ConversionRow } from '../contract/insights/conversions.ts'
import type { ConversionStatus } from '../contract/status.ts'
import { capital } from './format.ts'

/** What conversions are called that have no merchant, and what kinds of them there are. */
export const conversionWords = {
  unmapped: 'Unmapped conversion',
  test: 'Test conversion',
  conversion: 'Conversion',
  paidClick: 'Paid click',
} as const

/** What a conversion is called: its merchant, or what it is instead of one ("Unmapped conversion", "Test conversion"). */
export function conversionTitle({ advertiser, conversionName }: ConversionRow): string {
  if (conversionName === conversionWords.test) return conversionWords.test
  return advertiser.advertiserName || advertiser.advertiserDomain || conversionName || conversionWords.unmapped
}
export const statusText = (status: ConversionStatus): string => capital(status)

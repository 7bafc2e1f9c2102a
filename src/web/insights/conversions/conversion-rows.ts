import type { ConversionRow } from '../../../contract/insights/conversions.ts'
import type { ConversionStatus } from '../../../contract/status.ts'
import type { Hue } from '../../ui/hues.ts'
import { texts } from './texts.ts'
import { capital } from '../../../report/format.ts'

/** Rows asked for at once by the list, and by the export (R28: long lists). */
export const PAGE = 20
export const EXPORT_PAGE = 1000

export const conversionKey = (row: ConversionRow): string => row.conversionUuid

/** What a conversion is called: its merchant, or what it is instead of one ("Unmapped conversion", "Test conversion"). */
export function conversionTitle({ advertiser, conversionName }: ConversionRow): string {
  if (conversionName === texts.test) return texts.test
  return advertiser.advertiserName || advertiser.advertiserDomain || conversionName || texts.unmapped
}

const hues: Record<ConversionStatus, Hue> = {
  approved: 'approved',
  paid: 'approved',
  pending: 'pending',
  rejected: 'rejected',
}
export const statusHue = (status: ConversionStatus): Hue => hues[status]
export const statusText = (status: ConversionStatus): string => capital(status)

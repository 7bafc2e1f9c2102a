import type { ConversionRow } from '../../../contract/insights/conversions.ts'
import type { ConversionStatus } from '../../../contract/status.ts'
import type { Hue } from '../../ui/hues.ts'

/** Rows per request (R28: long lists). */
export const PAGE = 20

export const conversionKey = (row: ConversionRow): string => row.conversionUuid

const hues: Record<ConversionStatus, Hue> = {
  approved: 'approved',
  paid: 'approved',
  pending: 'pending',
  rejected: 'rejected',
}
export const statusHue = (status: ConversionStatus): Hue => hues[status]

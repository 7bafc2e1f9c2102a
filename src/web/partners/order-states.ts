import type { OrderView } from '../../contract/partners/partner-views.ts'
import type { Hue } from '../ui/hues.ts'

/** Order states, with the same words for publisher and merchant. */
export const orderStateLabels: Record<OrderView['status'], [Hue, string]> = {
  pending: ['pending', 'Pending'],
  approved: ['approved', 'Approved'],
  rejected: ['rejected', 'Rejected'],
  paid: ['approved', 'Paid'],
}

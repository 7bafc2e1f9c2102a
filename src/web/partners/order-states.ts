import type { OrderView } from '../../contract/partners/partner-views.ts'
import type { Hue } from '../ui/hues.ts'

/** Where an order stands, in the words of the publisher and the merchant alike. */
export const orderStateLabels: Record<OrderView['status'], [Hue, string]> = {
  pending: ['pending', 'Pending'],
  approved: ['approved', 'Approved'],
  rejected: ['rejected', 'Rejected'],
  paid: ['approved', 'Paid'],
}

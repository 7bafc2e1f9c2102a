export { expectWithin } from './limits.ts'
export { invoiceText } from './invoice-mail.ts'
export { billingModule } from './module.ts'
export {
  creditInvoice,
  givePlan,
  keepInvoices,
  markPaid,
  markPayoutPaid,
  openPayouts,
  closingObstacle,
} from './operate.ts'
export { addMonths } from './periods.ts'
export type { Party } from './tables.ts'
export { isInUnion, vatOf, type VatParty } from './vat.ts'

export { expectWithin } from './limits.ts'
export { billingModule } from './module.ts'
export { creditInvoice, givePlan, hasInvoices, markPaid, markPayoutPaid, openPayouts } from './operate.ts'
export { addMonths } from './periods.ts'

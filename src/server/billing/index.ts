export { expectWithin } from './limits.ts'
export { billingModule } from './module.ts'
export { givePlan, hasInvoices, markPaid } from './operate.ts'

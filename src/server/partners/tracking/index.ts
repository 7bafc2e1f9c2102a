export { approveOrder, type MoneyWays, rejectOrder } from './decide-order.ts'
export type { PartnerIdentity } from './identity.ts'
export { readHits, readOrders, readStatements } from './read-lists.ts'
export { readTestState } from './test-state.ts'

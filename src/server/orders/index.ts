export { type OrdersAsks, ordersModule } from './module.ts'
export type { ReportOrder } from './report-order.ts'
export { readTroubled, readTroubles } from './watch/read-troubles.ts'

export { type OrdersAsks, ordersModule } from './module.ts'
export type { TellOrder } from './tell-order.ts'
export { readTroubled, readTroubles } from './watch/read-troubles.ts'

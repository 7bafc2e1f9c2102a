export { expectWithin } from './limits.ts'
export { billingModule } from './module.ts'

export { type Consumer, defineConsumer } from './consumer.ts'
export { happen, happenedBetween, hasHappened } from './happen.ts'
export { createHappenings, type Happenings } from './happenings.ts'
export { happeningsModule } from './module.ts'

export { alertsModule } from './module.ts'
export { factOf, type OpeningFact } from './facts/consumer.ts'
export { type NewFact, writeFact } from './facts/write-fact.ts'
export { lookAt, runAlerts } from './run-account.ts'

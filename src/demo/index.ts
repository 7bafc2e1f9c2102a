export { type DemoParts, type SeedCounts, seedDemo } from './seed-demo.ts'
export { extendDemo } from './extend-demo.ts'
export { demoAccountUuid } from './scenario/scenario.ts'
export { account as demoAccount } from './scenario/sites-data.ts'

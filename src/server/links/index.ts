export { linksModule } from './module.ts'
export { smartLink } from './tables.ts'

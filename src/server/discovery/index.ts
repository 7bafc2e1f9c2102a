export { discoveryModule } from './module.ts'
export type { BrokenLink } from './night/world.ts'

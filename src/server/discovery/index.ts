export { discoveryModule } from './module.ts'
export type { BrokenLink } from './nightly/world.ts'

export { discoveryModule } from './module.ts'
export type { BrokenLink } from './nightly/input.ts'

export { linksCalls } from './calls.ts'
export { smartLink } from './tables.ts'

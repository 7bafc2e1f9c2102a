export { sitesCalls } from './calls.ts'
export { type ScriptOptions, site } from './tables.ts'

export type { ScriptOptions } from '../../contract/sites/script-options.ts'
export { sitesCalls } from './calls.ts'
export { noScriptOptions } from './script-options.ts'
export { site } from './tables.ts'

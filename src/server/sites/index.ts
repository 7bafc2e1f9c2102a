export type { ScriptOptions } from '../../contract/sites/script-options.ts'
export { sitesModule } from './module.ts'
export { noScriptOptions } from './script-options.ts'
export { site } from './tables.ts'

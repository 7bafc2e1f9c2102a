export { type CompiledList, compileList, type LinkableShop } from './compile-list.ts'
export { type AutoLinkingAsks, autoLinkingModule } from './module.ts'
export { type Mentions, mentionKind } from './take-mentions.ts'
export { endWithPlan, settingsOfSites } from './settings.ts'

export { annotationsModule } from './module.ts'
export { leftOutDays, type LeftOutDays } from './left-out-days.ts'
export type { Mark } from './marks.ts'

export { insightsCalls } from './calls.ts'
export type { ClosedCampaign, InsightsPorts } from './ports.ts'
export type { Assignee } from './report/assignees.ts'
export type { Names, NamesPort } from './report/names.ts'

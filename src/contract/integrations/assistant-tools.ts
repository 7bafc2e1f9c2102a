import type { Scope } from '../scopes.ts'

/**
 * Tools for assistants, by tool name: the title on screen, the scopes the key must have (all of them), and the cost in
 * units.
 */
export const assistantTools = {
  overview: { title: 'Overview', needs: ['reports.read'], units: 5 },
  report: { title: 'Report', needs: ['reports.read'], units: 5 },
  compare_periods: { title: 'Compare periods', needs: ['reports.read'], units: 10 },
  conversions: { title: 'Conversions', needs: ['conversions.read'], units: 5 },
  conversion_receipt: { title: 'Receipt of a conversion', needs: ['conversions.read'], units: 1 },
  changes: { title: 'Changes of conversions', needs: ['conversions.read'], units: 5 },
  payments: { title: 'Payments of networks', needs: ['reports.read'], units: 5 },
  goals: { title: 'Targets of this month', needs: ['reports.read'], units: 5 },
  cohorts: { title: 'Cohorts of clicks', needs: ['reports.read'], units: 5 },
  difference: { title: 'Why revenue differs', needs: ['reports.read'], units: 10 },
  unusual: { title: 'What is unusual', needs: ['reports.read'], units: 5 },
  merchant: { title: 'Merchant', needs: ['merchants.read', 'reports.read'], units: 5 },
  links_health: { title: 'Links in bad health', needs: ['links.read'], units: 5 },
  opportunities: { title: 'Opportunities', needs: ['merchants.read'], units: 1 },
  alerts: { title: 'Alerts', needs: ['alerts.read'], units: 1 },
  tracking_health: { title: 'Tracking health', needs: ['reports.read'], units: 5 },
  dictionary: { title: 'Look up a word', needs: [], units: 1 },
  propose: { title: 'Draft', needs: ['drafts.write'], units: 1 },
} as const satisfies Record<string, { title: string; needs: readonly Scope[]; units: number }>
export type AssistantTool = keyof typeof assistantTools
export const assistantToolNames = Object.keys(assistantTools) as AssistantTool[]
export const isAssistantTool = (name: string): name is AssistantTool => Object.hasOwn(assistantTools, name)

/** Most rows of an answer, which also states the total. */
export const mostProofRows = 20
/** Text from outside is truncated to this length. */
export const longestUntrusted = 200

/** Scopes of an assistant's key: it reads, and writes drafts that a person confirms. */
export const assistantScopes = [
  'reports.read',
  'conversions.read',
  'merchants.read',
  'links.read',
  'alerts.read',
  'drafts.write',
] as const satisfies readonly Scope[]
/** Days after which a key made for an assistant ends if it was never used. */
export const unusedKeyDays = 7
/** Longest access, in days, that a user can grant an assistant in the browser; afterwards it connects again. */
export const longestGrantDays = 365

export const draftKinds = ['link', 'priority', 'split_test'] as const
export type DraftKind = (typeof draftKinds)[number]
export const draftStates = ['open', 'confirmed', 'refused'] as const
export type DraftState = (typeof draftStates)[number]
/** Open drafts at a time; more are refused until some are decided. */
export const mostOpenDrafts = 50

/** URL schemes of desktop programs that receive an OAuth answer (RFC 8252), and of nothing else. */
export const programSchemes: readonly string[] = ['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']

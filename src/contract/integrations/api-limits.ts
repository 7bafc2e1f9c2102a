import type { Right } from '../call.ts'
import type { Plan } from '../plans.ts'
import type { Scope } from '../scopes.ts'

/** The cost of a call: a report is work for the event store, a list is not. */
export const unitsOf = { report: 5, list: 1 } as const
/** Reports of one account computed at the same time. */
export const reportsAtOnce = 2
/** Keys per account, and units per minute for all its keys together. */
export const apiLimits = {
  Freemium: { keys: 1, unitsPerMinute: 60 },
  Starter: { keys: 3, unitsPerMinute: 120 },
  Growth: { keys: 10, unitsPerMinute: 600 },
  Custom: { keys: 50, unitsPerMinute: 1200 },
} as const satisfies Record<Plan, { keys: number; unitsPerMinute: number }>
/** An unknown plan gets the limits of the smallest. */
export const apiLimitsOf = (plan: string): { keys: number; unitsPerMinute: number } =>
  Object.hasOwn(apiLimits, plan) ? apiLimits[plan as Plan] : apiLimits.Freemium

/** Units per minute that can be set for a key. */
export const keyRates = [60, 120, 300, 600, 1200] as const
export const mostAddresses = 20
export const longestKeyName = 60

/** A scope's label on screen, what it lets a key do, and the right its creator must have. */
export const scopeWords = {
  'reports.read': { label: 'Reports', may: 'Read reports of all sites', right: 'read' },
  'conversions.read': {
    label: 'Conversions',
    may: 'Read conversions, with order numbers, and statements',
    right: 'read',
  },
  'clicks.read': { label: 'Clicks', may: 'Read single clicks', right: 'read' },
  'merchants.read': { label: 'Merchants', may: 'Read merchants, programmes and suggestions', right: 'read' },
  'links.read': { label: 'Links', may: 'Read smart links and broken links', right: 'read' },
  'links.write': { label: 'Make links', may: 'Make, change and delete smart links', right: 'manage' },
  'webhooks.write': { label: 'Webhooks', may: 'Change webhook endpoints', right: 'manage' },
  'exports.read': { label: 'Exports', may: 'Read exports', right: 'users' },
  'alerts.read': { label: 'Alerts', may: 'Read alerts', right: 'read' },
  'drafts.write': { label: 'Drafts', may: 'Write drafts that a person confirms', right: 'manage' },
  'extension.read': { label: 'Browser extension', may: 'Answer the browser extension', right: 'read' },
  'extension.write': {
    label: 'Browser extension, makes links',
    may: 'Make smart links in the browser extension',
    right: 'manage',
  },
} as const satisfies Record<Scope, { label: string; may: string; right: Right }>
export const isWriting = (scope: Scope): boolean => scope.endsWith('.write')
/** Scopes that an API key can have. */
export const givenScopes = [
  'reports.read',
  'conversions.read',
  'clicks.read',
  'merchants.read',
  'links.read',
  'links.write',
  'alerts.read',
  'drafts.write',
] as const satisfies readonly Scope[]

/** The scopes of a browser extension key, and its only ones. */
export const extensionScopes = ['extension.read', 'extension.write'] as const satisfies readonly Scope[]
export const isExtensionKey = (scopes: readonly string[]): boolean => extensionScopes.some((s) => scopes.includes(s))

/** The first scope that a person with these rights may not grant, or may no longer have. */
export const scopeBeyond = (scopes: readonly Scope[], rights: readonly Right[]): Scope | undefined =>
  scopes.find((scope) => !rights.includes(scopeWords[scope].right))

/** Daily counts that fell beyond chance: judged once a day. */
export const countRules = ['pageviewsDrop', 'clicksDrop'] as const
export type CountRule = (typeof countRules)[number]
export const fallRules = [...countRules, 'salesDrop'] as const
export type FallRule = (typeof fallRules)[number]
/** What is known as soon as it happens. */
export const momentRules = [
  'scriptSilent',
  'connectionFailed',
  'callbackSilent',
  'callbacksRefused',
  'campaignClosed',
  'commissionCut',
  'brokenLink',
  'partnerTracking',
  'creatorTraffic',
  'domainBroken',
] as const
/** What the ledger says of a merchant: judged once a day. */
export const ledgerRules = ['approvalDrop', 'unpaid'] as const
export type LedgerRule = (typeof ledgerRules)[number]
/** Targets that will probably be missed (R230: pace to a target): judged once a day. */
export const targetRules = ['goalMissed'] as const
export type TargetRule = (typeof targetRules)[number]
export const factRules = [...momentRules, ...ledgerRules, ...targetRules] as const
export type FactRule = (typeof factRules)[number]
export const alertRules = [...fallRules, ...factRules] as const
export type AlertRule = (typeof alertRules)[number]
export const isFactRule = (rule: AlertRule): rule is FactRule => factRules.some((r) => r === rule)
export const isLedgerRule = (rule: AlertRule): rule is LedgerRule => ledgerRules.some((r) => r === rule)
export const isTargetRule = (rule: AlertRule): rule is TargetRule => targetRules.some((r) => r === rule)
export const fallSubjects = ['account', 'site', 'connection', 'merchant'] as const
export type FallSubject = (typeof fallSubjects)[number]
/** What the nightly run tells of: counts that fell, what the ledger says, and targets. */
export const nightlySubjects = [...fallSubjects, 'siteGroup', 'creator'] as const
export type NightlySubject = (typeof nightlySubjects)[number]
export const alertSubjects = [...nightlySubjects, 'programme', 'link', 'partner', 'domain'] as const
export type AlertSubject = (typeof alertSubjects)[number]
/** How soon a rule about daily counts speaks: `calm` is wrong about once in ten series and years, `keen` about once in one. */
export const fallLevels = ['off', 'calm', 'keen'] as const
export type FallLevel = (typeof fallLevels)[number]
/** What an account is notified of: each rule about daily counts at its level, of which subjects, and which facts. */
export type AlertSettings = {
  falls: Record<FallRule, FallLevel>
  subjects: FallSubject[]
  facts: Record<FactRule, boolean>
}
export const usualSettings: AlertSettings = {
  falls: { pageviewsDrop: 'calm', clicksDrop: 'calm', salesDrop: 'calm' },
  subjects: [...fallSubjects],
  facts: {
    scriptSilent: true,
    connectionFailed: true,
    callbackSilent: true,
    callbacksRefused: true,
    campaignClosed: true,
    commissionCut: true,
    brokenLink: true,
    partnerTracking: true,
    creatorTraffic: true,
    domainBroken: true,
    approvalDrop: true,
    unpaid: true,
    goalMissed: true,
  },
}
/** closing: somebody has acted, or the days are back inside of the usual; three of them close it. */
export const alertStates = ['open', 'closing', 'closed'] as const
export type AlertState = (typeof alertStates)[number]
export const alertAnswers = ['expected', 'muted', 'done'] as const
export type AlertAnswer = (typeof alertAnswers)[number]
/** Why it closed: it is over, it has lasted long enough to be the usual, a person expected it, or has acted, or its cause is known and reported. */
export const closings = ['back', 'newUsual', 'expected', 'done', 'cause'] as const
export type Closing = (typeof closings)[number]
/** How long an answer may hold, in days. */
export const answerDays = [1, 7, 30, 90] as const
export const longestAnswerDays = 90
/** How long a closed alert is listed, in days. */
export const listedDays = 90

/** Sales that are notified of later: late, not lost. */
export const isLate = (rule: AlertRule): boolean => rule === 'connectionFailed' || rule === 'callbackSilent'

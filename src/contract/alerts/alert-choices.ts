/** Daily counts that fell beyond chance; judged once a day. */
export const countRules = ['pageviewsDrop', 'clicksDrop'] as const
export type CountRule = (typeof countRules)[number]
export const fallRules = [...countRules, 'salesDrop'] as const
export type FallRule = (typeof fallRules)[number]
/** Facts that are known as soon as they happen. */
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
/** Facts about a merchant from the ledger; judged once a day. */
export const ledgerRules = ['approvalDrop', 'unpaid'] as const
export type LedgerRule = (typeof ledgerRules)[number]
/** Targets that will probably be missed (R230: pace to a target); judged once a day. */
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
/** Subjects of the nightly run: fallen counts, ledger facts and targets. */
export const nightlySubjects = [...fallSubjects, 'siteGroup', 'creator'] as const
export type NightlySubject = (typeof nightlySubjects)[number]
export const alertSubjects = [...nightlySubjects, 'programme', 'link', 'partner', 'domain'] as const
export type AlertSubject = (typeof alertSubjects)[number]
/**
 * How sensitive a rule about daily counts is: `calm` gives about one false alert per ten series and years, `keen` about
 * one per series and year.
 */
export const fallLevels = ['off', 'calm', 'keen'] as const
export type FallLevel = (typeof fallLevels)[number]
/** The alerts an account gets: a level for each rule about daily counts, the subjects, and the facts. */
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
/** closing: someone has acted, or the days are back inside the usual range; three such days close it. */
export const alertStates = ['open', 'closing', 'closed'] as const
export type AlertState = (typeof alertStates)[number]
export const alertAnswers = ['expected', 'muted', 'done'] as const
export type AlertAnswer = (typeof alertAnswers)[number]
/**
 * Why it closed: it ended, it lasted long enough to become usual, a person expected it or has acted, or its cause is
 * known and reported.
 */
export const closings = ['back', 'newUsual', 'expected', 'done', 'cause'] as const
export type Closing = (typeof closings)[number]
/** How long an answer can stay in force, in days. */
export const answerDays = [1, 7, 30, 90] as const
export const longestAnswerDays = 90
/** How long a closed alert is listed, in days. */
export const listedDays = 90

/** The alert is about sales that arrive late, not sales that are lost. */
export const isLate = (rule: AlertRule): boolean => rule === 'connectionFailed' || rule === 'callbackSilent'

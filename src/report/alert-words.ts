import type { AlertRule, Closing, FactRule, FallRule, FallSubject } from '../contract/alerts/alert-choices.ts'
import type { Alert } from '../contract/alerts/alerts.ts'
import type { conversionStatuses } from '../contract/filter-values.ts'
import { addDays, daysBetween } from '../contract/last-window.ts'
import { writeFilters } from './filter-text.ts'
import { int, money, plural } from './format.ts'

type Fell = { rule: FallRule; subjectKind: FallSubject; subjectName: string; seen: number; expected: number }
type Titled = Pick<Alert, 'rule' | 'subjectKind' | 'subjectName' | 'seen' | 'expected'>
const preposition = { account: '', site: 'on', connection: 'through', merchant: 'to' } as const

/** How far it fell, as one says it. */
export function fellWord({ seen, expected }: Pick<Fell, 'seen' | 'expected'>): string {
  const share = expected === 0 ? 1 : seen / expected
  if (seen === 0) return 'have stopped'
  if (share <= 0.15) return 'have almost stopped'
  if (share > 0.45 && share < 0.6) return 'have almost halved'
  return `have fallen by ${int(Math.round((1 - share) * 100))}%`
}

const factTitles: Record<FactRule, (name: string) => string> = {
  scriptSilent: (name) => `The script on ${name} stopped`,
  connectionFailed: (name) => `${name} stopped importing`,
  callbacksRefused: (name) => `Callbacks of ${name} cannot be read`,
  callbackSilent: (name) => `${name} sends no callbacks any more`,
  campaignClosed: (name) => `${name} closed its campaign`,
  commissionCut: (name) => `${name} pays less`,
  brokenLink: (name) => `A link on ${name} is broken`,
  partnerTracking: (name) => `The tracking of ${name} needs a look`,
  creatorTraffic: (name) => `The clicks of ${name} look unusual`,
  approvalDrop: (name) => `${name} approves fewer sales`,
  unpaid: (name) => `${name} has not paid`,
}
export const countedWords: Record<FallRule, string> = {
  pageviewsDrop: 'Pageviews',
  clicksDrop: 'Clicks',
  salesDrop: 'Sales',
}
const isFall = (rule: AlertRule): rule is FallRule => Object.hasOwn(countedWords, rule)

/** "Clicks on Café Nordlys have almost halved", "kaffe.dk closed its campaign" */
export function alertTitle(a: Titled): string {
  if (!isFall(a.rule)) return factTitles[a.rule](a.subjectName)
  const what = countedWords[a.rule]
  const kind = a.subjectKind as FallSubject
  const where = kind === 'account' ? 'on all sites' : `${preposition[kind]} ${a.subjectName}`
  return `${what} ${where} ${fellWord(a)}`
}
export const daysOf = (a: Pick<Alert, 'sinceDate' | 'untilDate'>): number => daysBetween(a.sinceDate, a.untilDate) + 1

/** A fall that is over has cost what was missing on its days; everything else is priced for a month. */
export const isEndedFall = ({ rule, closing }: Pick<Alert, 'rule' | 'closing'>): boolean =>
  closing !== null && isFall(rule)
/** "over 3 days" of a fall that is over, else "a month" */
export const stakeTime = (a: Pick<Alert, 'rule' | 'closing' | 'sinceDate' | 'untilDate'>): string =>
  isEndedFall(a) ? `over ${daysOf(a) === 1 ? 'one day' : plural(daysOf(a), 'day')}` : 'a month'

type ConversionStatus = (typeof conversionStatuses)[number]
type Fact = NonNullable<Alert['fact']>
const at = (f: Fact) => (f.networkName === '' ? '' : `, at ${f.networkName}`)
const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const factDetails: Record<FactRule, (f: Fact) => string> = {
  scriptSilent: (f) => `It sends no pageviews. ${plural(f.clickCount, 'click')} in the 30 days before.`,
  connectionFailed: (f) => `${withStop(f.message)} Sales there are not counted.`,
  callbacksRefused: (f) => `${withStop(f.message)} What they tell counts nothing until they are read again.`,
  callbackSilent: (f) => `They came regularly${at(f)}. Sales there may be missing.`,
  campaignClosed: (f) => `${plural(f.clickCount, 'click')} in 30 days went through it${at(f)}.`,
  commissionCut: (f) => `Commission ${f.from} → ${f.to}${at(f)}, on ${int(f.clickCount)} clicks in 30 days.`,
  brokenLink: (f) => `${plural(f.clickCount, 'click')} in 30 days lead there.`,
  partnerTracking: (f) => `${withStop(f.message)} The merchant is notified, too.`,
  creatorTraffic: (f) => withStop(f.message),
  approvalDrop: (f) => `${withStop(f.message)} Usually ${f.from} are approved, now ${f.to}.`,
  unpaid: (f) => withStop(f.message),
}
/** "1,029 in 3 days, 1,893 expected", or what is known of a fact. */
export function alertFacts(a: Alert): string {
  if (a.fact && !isFall(a.rule)) return factDetails[a.rule](a.fact)
  if (a.rule === 'salesDrop')
    return `${plural(a.seen, 'sale')} known of the clicks of ${daysOf(a) === 1 ? 'one day' : plural(daysOf(a), 'day')}, ${int(Math.round(a.expected))} expected by now`
  return `${int(a.seen)} in ${daysOf(a) === 1 ? 'one day' : plural(daysOf(a), 'day')}, ${int(Math.round(a.expected))} expected`
}

export type Act = { label: string; to: string; search?: Record<string, string> }
const merchantPath = (uuid: string) => (uuid ? `/merchants/${uuid}` : '/discover/recommendations')
const networkPath = (uuid: string) => (uuid ? `/networks/${uuid}` : '/networks')
/** The report of a merchant's sales in one state, those of half a year (of what is not paid a year) until the last day that was looked at. */
const salesOf = (a: Alert, status: ConversionStatus): Act => ({
  label: 'See the sales',
  to: '/insights/conversions',
  search: {
    from: addDays(a.untilDate, status === 'approved' ? -365 : -183),
    to: a.untilDate,
    filters: writeFilters([
      { key: 'statusKeys', value: status },
      ...(a.subjectKind === 'merchant' ? [{ key: 'names', value: a.subjectName }] : []),
      ...(a.networkUuid ? [{ key: 'networkUuids', value: a.networkUuid }] : []),
    ]),
  },
})
const factActs: Record<FactRule, (a: Alert) => Act> = {
  scriptSilent: (a) => ({ label: 'Check the script', to: `/sites/${a.subjectUuid}/test` }),
  connectionFailed: (a) => ({ label: 'Reconnect', to: networkPath(a.networkUuid) }),
  callbacksRefused: (a) => ({ label: 'See the callbacks', to: networkPath(a.networkUuid) }),
  callbackSilent: (a) => ({ label: 'Open the network', to: networkPath(a.networkUuid) }),
  campaignClosed: (a) => ({ label: 'Find another', to: merchantPath(a.fact?.advertiserUuid ?? '') }),
  commissionCut: (a) => ({ label: 'Find better rate', to: merchantPath(a.fact?.advertiserUuid ?? '') }),
  brokenLink: (a) => ({ label: 'Fix link', to: '/discover/broken', search: { q: a.subjectUuid } }),
  partnerTracking: (a) => ({ label: 'Open partner', to: `/partners/${a.subjectUuid}` }),
  creatorTraffic: (a) => ({ label: 'Open creator', to: `/creators/${a.subjectUuid}` }),
  approvalDrop: (a) => salesOf(a, 'rejected'),
  unpaid: (a) => salesOf(a, 'approved'),
}
/** Where one looks next, and the report that shows it. */
export function alertAct(a: Alert): Act {
  if (!isFall(a.rule)) return factActs[a.rule](a)
  if (a.subjectKind === 'connection' && a.networkUuid)
    return { label: 'Open the network', to: `/networks/${a.networkUuid}` }
  if (a.subjectKind === 'merchant' && a.subjectUuid)
    return { label: 'Open the merchant', to: `/merchants/${a.subjectUuid}` }
  if (a.subjectKind === 'site' && a.rule === 'pageviewsDrop')
    return { label: 'Check the script', to: `/sites/${a.subjectUuid}/test` }
  return { label: 'See the pages', to: '/insights/pages' }
}

/** A forecast, without the cents that it does not know. */
export const aboutMoney = (n: number | null, currencyCode: string): string =>
  money(n, currencyCode, n !== null && n < 10 ? 2 : 0)

export const isMuted = (a: Alert): boolean => a.state !== 'closed' && a.answer === 'muted'
const fallClosings: Record<Closing, string> = {
  back: 'Back to the usual',
  newUsual: 'The lower level is the usual one now',
  expected: 'It was expected',
  done: 'Done',
  cause: 'Covered by its cause',
}
export const closedWords = ({ rule }: Pick<Alert, 'rule'>, closing: Closing): string =>
  isFall(rule) ? fallClosings[closing] : { ...fallClosings, back: 'It is over', newUsual: 'So for 30 days' }[closing]

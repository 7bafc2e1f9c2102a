import {
  type AlertRule,
  type Closing,
  type FactRule,
  type FallRule,
  type FallSubject,
  isLate,
} from '../contract/alerts/alert-choices.ts'
import type { Alert } from '../contract/alerts/alerts.ts'
import type { conversionStatuses } from '../contract/filter-values.ts'
import { addDays, daysBetween } from '../contract/last-window.ts'
import { shortRange } from './date-text.ts'
import { startOfMonth } from './dates.ts'
import { writeFilters } from './filter-text.ts'
import { int, money, plural, percent } from './format.ts'

type Fell = { rule: FallRule; subjectKind: FallSubject; subjectName: string; seen: number; expected: number }
/** Without days for an effect, which shares those of its cause. */
type Titled = Pick<Alert, 'rule' | 'subjectKind' | 'subjectName' | 'seen' | 'expected'> &
  Partial<Pick<Alert, 'sinceDate' | 'untilDate'>>
const preposition = { account: '', site: 'on', connection: 'through', merchant: 'to' } as const

export function fellWord({ seen, expected }: Pick<Fell, 'seen' | 'expected'>): string {
  const share = expected === 0 ? 1 : seen / expected
  if (seen === 0) return 'have stopped'
  if (share <= 0.15) return 'have almost stopped'
  if (share >= 0.5 && share < 0.6) return 'have almost halved'
  return `have fallen by ${percent(1 - share, 0)}`
}

/** The same with an alert and without one (R257: what a closed campaign costs). */
export const closedTitle = (name: string): string => `${name} closed its campaign`

const factTitles: Record<FactRule, (name: string) => string> = {
  scriptSilent: (name) => `The script on ${name} stopped`,
  connectionFailed: (name) => `${name} stopped importing`,
  callbacksRefused: (name) => `Callbacks of ${name} cannot be read`,
  callbackSilent: (name) => `${name} sends no callbacks any more`,
  campaignClosed: closedTitle,
  commissionCut: (name) => `${name} pays less`,
  brokenLink: (name) => `A link on ${name} is broken`,
  partnerTracking: (name) => `The tracking of ${name} needs a look`,
  creatorTraffic: (name) => `The clicks of ${name} look unusual`,
  domainBroken: (name) => `${name} does not work any more`,
  approvalDrop: (name) => `${name} approves fewer sales`,
  unpaid: (name) => `${name} has not paid`,
  goalMissed: (name) => `The target of ${name} will probably be missed`,
}
export const countedWords: Record<FallRule, string> = {
  pageviewsDrop: 'Pageviews',
  clicksDrop: 'Clicks',
  salesDrop: 'Sales',
}
const isFall = (rule: AlertRule): rule is FallRule => Object.hasOwn(countedWords, rule)

/** Sales are those of clicks on certain days, whenever they were made (R200: one state for one thing). */
function salesTitle({ seen, expected, sinceDate, untilDate }: Titled, where: string): string {
  const days = sinceDate && untilDate ? ` of ${shortRange(sinceDate, untilDate)}` : ''
  const brought = seen === 0 ? 'no sale' : `${int(seen)} of ${int(Math.round(expected))} expected sales`
  return `Clicks${days} ${where} have brought ${brought}`
}

/**
 * "Clicks on Café Nordlys have almost halved", "Clicks of 12–24 Nov to kaffe.dk have brought no sale", "kaffe.dk closed
 * its campaign"
 */
export function alertTitle(a: Titled): string {
  if (!isFall(a.rule)) return factTitles[a.rule](a.subjectName)
  const kind = a.subjectKind as FallSubject
  const where = kind === 'account' ? 'on all sites' : `${preposition[kind]} ${a.subjectName}`
  return a.rule === 'salesDrop' ? salesTitle(a, where) : `${countedWords[a.rule]} ${where} ${fellWord(a)}`
}
/** Where its days have no room: "Clicks through Tradedoubler have brought no sale" */
export const titleWithoutDays = ({ rule, subjectKind, subjectName, seen, expected }: Titled): string =>
  alertTitle({ rule, subjectKind, subjectName, seen, expected })
export const daysOf = (a: Pick<Alert, 'sinceDate' | 'untilDate'>): number => daysBetween(a.sinceDate, a.untilDate) + 1

/** A fall that has ended costs what was missing on its days; everything else is priced per month. */
export const isEndedFall = ({ rule, closing }: Pick<Alert, 'rule' | 'closing'>): boolean =>
  closing !== null && isFall(rule)
/** "over 3 days" for a fall that has ended, else "a month" */
export const stakeTime = (a: Pick<Alert, 'rule' | 'closing' | 'sinceDate' | 'untilDate'>): string =>
  isEndedFall(a) ? `over ${daysOf(a) === 1 ? 'one day' : plural(daysOf(a), 'day')}` : 'a month'

/** What its amount means: late sales are not lost. */
export const stakeKind = (a: Pick<Alert, 'rule' | 'closing'>): string =>
  a.rule === 'unpaid'
    ? 'Approved and not paid'
    : isEndedFall(a)
      ? 'Missed'
      : isLate(a.rule)
        ? 'Late in a month, not lost'
        : 'At stake'

type ConversionStatus = (typeof conversionStatuses)[number]
type Fact = NonNullable<Alert['fact']>
const at = (f: Fact) => (f.networkName === '' ? '' : `, at ${f.networkName}`)
/** The text as a separate sentence. */
export const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const factDetails: Record<FactRule, (f: Fact) => string> = {
  scriptSilent: (f) =>
    `It sends no pageviews. At stake is what its ${plural(f.clickCount, 'click')} of the 30 days before earned.`,
  connectionFailed: (f) => `${withStop(f.message)} Sales there are late, not lost.`,
  callbacksRefused: (f) => `${withStop(f.message)} What they tell counts nothing until they are read again.`,
  callbackSilent: (f) => `They came regularly${at(f)}. Sales there are late, not lost.`,
  campaignClosed: (f) => `${plural(f.clickCount, 'click')} went through it in the 30 days before${at(f)}.`,
  commissionCut: (f) => `Commission ${f.from} → ${f.to}${at(f)}, on ${int(f.clickCount)} clicks in the 30 days before.`,
  brokenLink: (f) => `${plural(f.clickCount, 'click')} led there in the 30 days before.`,
  partnerTracking: (f) => `${withStop(f.message)} The merchant is notified, too.`,
  creatorTraffic: (f) => withStop(f.message),
  domainBroken: (f) => `${withStop(f.message)} Links under it reach nobody.`,
  approvalDrop: (f) => `${withStop(f.message)} Usually ${f.from} are approved, now ${f.to}.`,
  unpaid: (f) => withStop(f.message),
  goalMissed: (f) => withStop(f.message),
}
/** "1,029 in 3 days, 1,893 expected", for sales "114 sales expected by now", or the details of a fact. */
export function alertFacts(a: Alert): string {
  if (a.fact && !isFall(a.rule)) return factDetails[a.rule](a.fact)
  if (a.rule === 'salesDrop')
    // the title already has the days and the known sales
    return `${plural(Math.round(a.expected), 'sale')} expected by now${a.seen > 0 ? `, ${int(a.seen)} known` : ''}`
  return `${int(a.seen)} in ${daysOf(a) === 1 ? 'one day' : plural(daysOf(a), 'day')}, ${int(Math.round(a.expected))} expected`
}

export type Act = { label: string; to: string; search?: Record<string, string>; hash?: string }
const merchantPath = (uuid: string) => (uuid ? `/merchants/${uuid}` : '/discover/recommendations')
const networkPath = (uuid: string) => (uuid ? `/networks/${uuid}` : '/networks')
/**
 * The report of a merchant's sales in one state, over half a year (for unpaid ones a year) up to the last checked day.
 */
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
/** The screen where a connection is set up and repaired. */
const connectionOf = (label: string, a: Alert, search: Record<string, string> = {}): Act => ({
  label,
  to: networkPath(a.networkUuid),
  search: { connection: a.subjectUuid, ...search },
})
/** A campaign that closed or pays less, in its shop's list. */
export const campaignAct = (merchantUuid: string): Act => ({
  label: 'Fix campaign',
  to: merchantPath(merchantUuid),
  hash: 'campaigns',
})
const fallFilters: Partial<Record<Alert['subjectKind'], string>> = {
  siteGroup: 'siteGroupUuids',
  site: 'channelUuids',
  creator: 'creatorIds',
  connection: 'connectionUuids',
  merchant: 'names',
}
/** The filter that narrows a report to the subject. */
function ofSubject(a: Alert): { filters?: string } {
  const key = fallFilters[a.subjectKind]
  const value = a.subjectKind === 'merchant' ? a.subjectName : a.subjectUuid
  return key ? { filters: writeFilters([{ key, value, label: a.subjectName }]) } : {}
}
const factActs: Record<FactRule, (a: Alert) => Act> = {
  scriptSilent: (a) => ({ label: 'Fix script', to: `/sites/${a.subjectUuid}/test` }),
  connectionFailed: (a) => connectionOf('Fix connection', a),
  callbacksRefused: (a) => ({ ...connectionOf('Fix callbacks', a), hash: 'refused-callbacks' }),
  callbackSilent: (a) => connectionOf('Fix callbacks', a, { tab: 'callback' }),
  campaignClosed: (a) => campaignAct(a.fact?.advertiserUuid ?? ''),
  commissionCut: (a) => campaignAct(a.fact?.advertiserUuid ?? ''),
  brokenLink: (a) => ({ label: 'Fix link', to: '/discover/broken', search: { q: a.subjectUuid } }),
  partnerTracking: (a) => ({ label: 'Fix tracking', to: `/partners/${a.subjectUuid}` }),
  creatorTraffic: (a) => ({ label: 'See creator', to: `/creators/${a.subjectUuid}` }),
  domainBroken: () => ({ label: 'Fix domain', to: '/settings/domains' }),
  approvalDrop: (a) => salesOf(a, 'rejected'),
  unpaid: (a) => salesOf(a, 'approved'),
  goalMissed: (a) => ({
    label: 'See the month',
    to: '/insights/reports',
    search: { ...ofSubject(a), from: startOfMonth(a.untilDate), to: a.untilDate, tab: 'date' },
  }),
}
/** The days of the fall, on the report for its measure: never the page the alert is already on. */
function fallAct(a: Alert): Act {
  const search = { from: a.sinceDate, to: a.untilDate, ...ofSubject(a) }
  // sales of those days are also of earlier clicks: the report says so, and leads back
  const ofReport = { ...search, alert: a.alertUuid }
  if (a.subjectKind === 'connection')
    return { label: 'See the merchants', to: '/insights/reports', search: { ...ofReport, tab: 'name' } }
  if (a.subjectKind === 'merchant' && a.rule === 'salesDrop')
    return { label: 'See the clicks', to: '/insights/clicks', search }
  return { label: 'See the pages', to: '/insights/pages', search: ofReport }
}
/** The next step: the report or screen to open. */
export function alertAct(a: Alert): Act {
  if (!isFall(a.rule)) return factActs[a.rule](a)
  if (a.subjectKind === 'site' && a.rule === 'pageviewsDrop')
    return { label: 'Fix script', to: `/sites/${a.subjectUuid}/test` }
  return fallAct(a)
}

/** A forecast, rounded to whole units, because it is no more precise. */
export const aboutMoney = (n: number | null, currencyCode: string): string =>
  n !== null && n > 0 && n < 0.5 ? `less than ${money(1, currencyCode, 0)}` : money(n, currencyCode, 0)

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

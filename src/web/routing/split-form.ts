import type { SplitOption, SplitTestState } from '../../contract/routing/split-tests.ts'
import { addDays, type Day } from '../../report/dates.ts'
import { splitAct } from './verdict-text.ts'

export type SplitDraft = {
  a: string
  b: string
  /** Where it runs; null before that is selected. */
  where: 'all' | 'some' | null
  sites: string[]
  domains: string[]
  percentage: number
  endPercentage: number
  endDate: Day
}
const weekAhead = 7

/** The end of the existing test; if its answer comes later, the day of the answer. */
function endOf(test: SplitTestState, today: Day): Day {
  const end = test.endDate < today ? addDays(today, weekAhead) : test.endDate
  return splitAct(test) === 'change' && test.answerDate !== null && test.answerDate > end ? test.answerDate : end
}

/**
 * The initial state of the dialog: the existing test, or a new one between the campaign's connection and another. A
 * suggested one with a known other side is filled in completely; otherwise the user selects where it runs.
 */
export function firstDraft(
  options: readonly SplitOption[],
  test: SplitTestState | null,
  connectionUuid: string | undefined,
  today: Day,
  { otherUuid, days = weekAhead }: { otherUuid?: string | undefined; days?: number | undefined } = {},
): SplitDraft {
  if (test)
    return {
      a: test.sides.A.connectionUuid,
      b: test.sides.B.connectionUuid,
      where: test.channelUuids.length === 0 ? 'all' : 'some',
      sites: test.channelUuids,
      domains: test.domains,
      percentage: test.trafficSplit,
      endPercentage: test.endTrafficSplit,
      endDate: endOf(test, today),
    }
  const a = options.find((o) => o.connectionUuid === connectionUuid) ?? options[0]
  const b = options.find((o) => o !== a && o.connectionUuid === otherUuid) ?? options.find((o) => o !== a)
  const sides = { a: a?.connectionUuid ?? '', b: b?.connectionUuid ?? '' }
  const isSuggested = otherUuid !== undefined && sides.b === otherUuid && sharedSites(options, sides).length > 0
  return {
    ...sides,
    where: isSuggested ? 'all' : null,
    sites: [],
    domains: [],
    percentage: 50,
    endPercentage: 50,
    endDate: addDays(today, days),
  }
}

/** Selecting the network of the other side switches that side to a different one. */
export function withSide(
  draft: SplitDraft,
  side: 'a' | 'b',
  uuid: string,
  options: readonly SplitOption[],
): SplitDraft {
  const other = side === 'a' ? 'b' : 'a'
  const next = { ...draft, [side]: uuid }
  if (next[other] !== uuid) return next
  const free = options.find((o) => o.connectionUuid !== uuid)
  return { ...next, [other]: free?.connectionUuid ?? '' }
}

/** Sites on which both have a campaign. */
export function sharedSites(
  options: readonly SplitOption[],
  { a, b }: Pick<SplitDraft, 'a' | 'b'>,
): SplitOption['channels'] {
  const of = (uuid: string) => options.find((o) => o.connectionUuid === uuid)?.channels ?? []
  const others = new Set(of(b).map((c) => c.channelUuid))
  return of(a).filter((c) => others.has(c.channelUuid))
}

/** The input of the call, or null while it is incomplete. */
export function splitInputOf(draft: SplitDraft, advertiserUuid: string, shared: SplitOption['channels'], today: Day) {
  const { a, b, where, domains, percentage, endPercentage, endDate } = draft
  const sites = draft.sites.filter((uuid) => shared.some((c) => c.channelUuid === uuid))
  const isWhole =
    a !== '' && b !== '' && a !== b && where !== null && (where === 'all' || sites.length > 0) && endDate >= today
  if (!isWhole) return null
  return {
    advertiserUuid,
    channelUuids: where === 'all' ? [] : sites,
    connectionUuidA: a,
    connectionUuidB: b,
    trafficSplit: percentage,
    domains,
    endTrafficSplit: endPercentage,
    endDate,
  }
}

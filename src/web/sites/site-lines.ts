import type { Alert } from '../../contract/alerts/alerts.ts'
import type { Output } from '../../contract/call.ts'
import type { StatisticsRow } from '../../contract/insights/insights.ts'
import type { SiteDetail, sites } from '../../contract/sites/sites.ts'
import { relativeTime, shortDay } from '../../report/date-text.ts'
import { todayIn } from '../../report/dates.ts'
import { plural } from '../../report/format.ts'
import { nameList } from '../../report/name-list.ts'
import { type OwnState, type ShownState, stateOf } from '../../report/state-words.ts'
import { statusText } from './texts.ts'

export type ScriptHeard = Output<typeof sites.scripts>[number]

/** The state of a site's script. */
export type ScriptState = OwnState & {
  /** Silent ones first, then those never seen, then listen-only ones. */
  rank: number
}

export interface SiteLine extends SiteDetail {
  /** The state from an open alert, otherwise that of its script; sites with alerts come first. */
  script: ScriptState & Pick<ShownState, 'missing' | 'alert'>
  heard: ScriptHeard | undefined
  /** Of 30 days and the 30 before; undefined while they load. */
  earned: StatisticsRow | null | undefined
  before: number | undefined
}

const notSeen = 'Not seen yet'
const seenText = (heard: ScriptHeard, now: number) => `seen ${relativeTime(heard.seenDatetime, now).toLowerCase()}`

export function scriptState(
  { channelIsActive, channelType }: Pick<SiteDetail, 'channelIsActive' | 'channelType'>,
  heard: ScriptHeard | undefined,
  { now, timeZone }: { now: number; timeZone: string },
): ScriptState {
  if (heard?.isSilent)
    return {
      rank: 0,
      hue: 'rejected',
      text: `Silent since ${shortDay(todayIn(timeZone, new Date(heard.seenDatetime)))}`,
      detail: `Last seen on ${heard.seenPage}`,
    }
  if (!channelIsActive)
    return {
      rank: 2,
      hue: 'pending',
      text: 'Only listens',
      detail: heard ? `${seenText(heard, now)}, links are off` : 'links are off',
    }
  if (!heard)
    return channelType === 'Website'
      ? { rank: 1, hue: 'pending', text: notSeen, detail: 'no page has sent anything in five weeks' }
      : { rank: 3, hue: 'neutral', text: 'No script', detail: channelType }
  const seen = seenText(heard, now)
  return {
    rank: 3,
    hue: 'approved',
    text: seen.charAt(0).toUpperCase() + seen.slice(1),
    detail: `${plural(heard.pageviewCount, 'pageview')} in 30 min`,
  }
}

/**
 * The state of a site according to its setting and whether any page was ever counted: an unseen site is not called
 * active.
 */
export function ownState(
  { channelIsActive, channelType }: { channelIsActive: boolean; channelType: string },
  isSeen: boolean,
): OwnState {
  if (channelIsActive && !isSeen && channelType === 'Website') return { hue: 'pending', text: notSeen, detail: '' }
  return { hue: channelIsActive ? 'approved' : 'pending', text: statusText(channelIsActive), detail: '' }
}

interface Parts {
  sites: readonly SiteDetail[]
  heard: readonly ScriptHeard[] | undefined
  earned: readonly StatisticsRow[] | undefined
  before: readonly StatisticsRow[] | undefined
  alerts: readonly Alert[]
  now: number
  timeZone: string
}

function shownState({ channelUuid: id }: SiteDetail, own: ScriptState, p: Parts): SiteLine['script'] {
  const shown = stateOf({ kind: 'site', id }, p.alerts, own, todayIn(p.timeZone, new Date(p.now)))
  return { ...shown, rank: shown.alert ? 0 : own.rank }
}
const waiting = { rank: 3, hue: 'neutral', text: '…', detail: '', missing: null, alert: null } as const

/** The sites, silent ones first, then by earnings. */
export function siteLines(p: Parts): SiteLine[] {
  const heard = new Map(p.heard?.map((h) => [h.channelUuid, h]))
  const earned = p.earned && new Map(p.earned.map((r) => [r.grp, r]))
  const before = p.before && new Map(p.before.map((r) => [r.grp, r.conversionTotalCommission]))
  return p.sites
    .map((site): SiteLine => {
      const found = heard.get(site.channelUuid)
      return {
        ...site,
        heard: found,
        script: p.heard ? shownState(site, scriptState(site, found, p), p) : waiting,
        earned: earned && (earned.get(site.channelUuid) ?? null),
        before: before && (before.get(site.channelUuid) ?? 0),
      }
    })
    .toSorted((a, b) => (b.earned?.conversionTotalCommission ?? 0) - (a.earned?.conversionTotalCommission ?? 0))
    .toSorted((a, b) => a.script.rank - b.script.rank)
}

/** "1 needs a look, 1 only listens"; null when all of them work. */
export function scriptsText(lines: readonly SiteLine[]): string | null {
  const of = (rank: number, word: string) => {
    const n = lines.filter((line) => line.script.rank === rank).length
    return n > 0 ? [`${n} ${word}`] : []
  }
  const said = [...of(0, 'to look at'), ...of(1, 'not seen yet'), ...of(2, 'only listens')]
  return said.length > 0 ? said.join(', ') : null
}

/**
 * Further sites with an open alert beside the first: "Sommerhuslisten needs a look, too: Silent since 26 Nov."; '' for
 * none.
 */
export function alsoBroken(lines: readonly SiteLine[]): string {
  const [first, ...others] = lines
  if (!first) return ''
  if (others.length === 0) return `${first.channelName} needs a look, too: ${first.script.text}.`
  return `${nameList(lines.map((line) => line.channelName))} need a look, too.`
}

import type { Campaign, CreatorUse, Site, Snapshot, SplitTest } from './snapshot.ts'
import type { Arm } from './split-side.ts'

export type Ask = {
  site: Site
  target: URL
  /** Registrable domain of the target. */
  domain: string
  /** The creator who provably owns the click; '' for none. */
  creatorId: string
  /** The visitor's bucket in a test with this secret, 0 to 9999: always the same for the same person. */
  place: (secret: string) => number
  /** Today in the account's zone: a split test runs until the end of its last day there. */
  today: string
  /** A smart link may request a campaign. */
  campaignUuid?: string | null
}
export type Reason = 'excluded' | 'creator only' | 'other creators' | 'other address' | 'split away' | 'candidate'
export type ConsideredCampaign = { campaign: Campaign; reason: Reason }
export type Why =
  | 'discover mode'
  | 'no campaign'
  | 'smart link'
  | 'creator'
  | 'split test'
  | 'priority'
  | 'only one'
  | 'pays best'
  | 'fallback'
export type Decision = {
  /** Best first; empty for a discover click. The first campaign that can build its link carries the click. */
  ranked: Campaign[]
  candidates: ConsideredCampaign[]
  why: Why
  /** The side assigned in a running test, even if another campaign carries the click in the end. */
  test: Assigned | null
  /** A split test divides these clicks: another visitor, or the same one on another day, may go elsewhere. */
  isPersonal: boolean
}
export type Assigned = { key: string; arm: Arm }

/** Whether the tracker's address covers the target: same host or below, and the path starts with the tracker's path. */
export const matches = (target: URL, match: Campaign['match']): boolean =>
  covers(bareHost(target), target.pathname, match)

const bareHost = ({ hostname }: URL) => {
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return host.startsWith('www.') ? host.slice(4) : host
}

function covers(host: string, path: string, match: Campaign['match']): boolean {
  const inHost = host === match.host || host.endsWith(`.${match.host}`)
  if (!inHost) return false
  // a folder matches with and without its trailing slash
  const folder = match.path.endsWith('/') ? match.path.slice(0, -1) : match.path
  return folder === '' || path === folder || path.startsWith(`${folder}/`)
}

const reasonOf = (c: Campaign, creator: CreatorUse | undefined, host: string, path: string): Reason => {
  if (c.isExcluded) return 'excluded'
  if (c.isCreatorOnly && !creator) return 'creator only'
  if (c.isCreatorOnly && !creator?.owns(c)) return 'other creators'
  return covers(host, path, c.match) ? 'candidate' : 'other address'
}

/** Prioritised first, then not fallback-only, then by earnings; the uuid makes ties stable. */
const better = (a: Campaign, b: Campaign) =>
  Number(b.isPriority) - Number(a.isPriority) ||
  Number(a.isFallback) - Number(b.isFallback) ||
  b.expected - a.expected ||
  (a.uuid < b.uuid ? -1 : 1)

const whyFirst = ([first, second]: Campaign[]): Why => {
  if (!first) return 'no campaign'
  if (!second) return 'only one'
  if (first.isPriority) return 'priority'
  return first.isFallback ? 'fallback' : 'pays best'
}

/** Clicks are measured by test and phase. */
export const testKey = ({ uuid, phase }: Pick<SplitTest, 'uuid' | 'phase'>): string => `${uuid}:${phase}`

/** Percentage of clicks that go to side A on a day. */
export const shareOnDay = (test: SplitTest, today: string): number =>
  today > test.endDate ? test.endPercentage : test.percentage

/**
 * The campaigns of the click's side. Null when the click is not part of the test: both sides must be able to carry it,
 * otherwise neither is measured on it, because the sides would cover different pages.
 */
function divided(test: SplitTest, usable: Campaign[], ask: Ask, host: string): { arm: Arm; chosen: Campaign[] } | null {
  const { domains } = test
  if (domains.length > 0 && !domains.some((d) => host === d || host.endsWith(`.${d}`))) return null
  const [a, b] = [test.connectionUuidA, test.connectionUuidB].map((of) => usable.filter((c) => c.connectionUuid === of))
  if (!a?.[0] || !b?.[0]) return null
  const arm = ask.place(test.secret) < shareOnDay(test, ask.today) * 100 ? 'A' : 'B'
  return { arm, chosen: arm === 'A' ? a : b }
}

/**
 * R17: which campaign carries a click. Pure: same input, same answer.
 *
 * Campaigns that discover mode, an exclusion, the creators-only rule or another address remove never return. The rest
 * are ranked: requested by a smart link; a creator's own (R69: a creator's own campaigns); the side of a split test;
 * prioritised; not fallback-only; highest expected commission per click; fallback-only last. A discover click when none
 * are left.
 */
export function decide(snapshot: Snapshot, ask: Ask): Decision {
  const host = bareHost(ask.target)
  const path = ask.target.pathname
  const creator = ask.creatorId === '' ? undefined : snapshot.creator(ask.site.accountUuid, ask.creatorId)
  const candidates = snapshot
    .campaigns(ask.site.uuid, ask.domain)
    .map((campaign) => ({ campaign, reason: reasonOf(campaign, creator, host, path) }))
  const plain = (ranked: Campaign[], why: Why): Decision => ({ ranked, candidates, why, test: null, isPersonal: false })
  if (!ask.site.isActive) return plain([], 'discover mode')
  const usable = candidates
    .filter((c) => c.reason === 'candidate')
    .map((c) => c.campaign)
    .sort(better)
  const [first] = usable
  if (!first) return plain([], 'no campaign')
  const asked = ask.campaignUuid ? usable.find((c) => c.uuid === ask.campaignUuid) : undefined
  if (asked) return plain([asked, ...usable.filter((c) => c !== asked)], 'smart link')

  const own = creator ? usable.filter(creator.owns) : []
  if (own.length > 0) return plain([...own, ...usable.filter((c) => !own.includes(c))], 'creator')

  const test = snapshot.splitTest(ask.site.accountUuid, first.merchantUuid, ask.site.uuid)
  const side = test && divided(test, usable, ask, host)
  if (!test || !side) return plain(usable, whyFirst(usable))
  const { arm, chosen } = side
  return {
    ranked: [...chosen, ...usable.filter((c) => !chosen.includes(c))],
    candidates: candidates.map((c) =>
      c.reason === 'candidate' && !chosen.includes(c.campaign) ? { ...c, reason: 'split away' as const } : c,
    ),
    why: 'split test',
    test: ask.today > test.endDate ? null : { key: testKey(test), arm },
    isPersonal: true,
  }
}

import type { Campaign, Site, Snapshot } from './snapshot.ts'

export type Ask = {
  site: Site
  target: URL
  /** Registrable domain of the target. */
  domain: string
  creatorId: string
  /** A whole number that stays the same for a visitor: keeps them on one side of a split test. */
  visitor: bigint
  /** Today as a UTC day. */
  today: string
  /** A smart link may ask for one campaign. */
  campaignUuid?: string | null
}
export type Reason = 'excluded' | 'creator only' | 'other address' | 'split away' | 'candidate'
export type Candidate = { campaign: Campaign; reason: Reason }
export type Why =
  | 'discover mode'
  | 'no campaign'
  | 'smart link'
  | 'split test'
  | 'priority'
  | 'only one'
  | 'pays best'
  | 'fallback'
export type Decision = {
  /** Best first; empty for a discover click. The first that can build its link carries the click. */
  ranked: Campaign[]
  candidates: Candidate[]
  why: Why
  isPartial: boolean
  /** A split test was asked: another visitor, or the same one on another day, may be led elsewhere. */
  isPersonal: boolean
}

/** The tracker's address covers the target: same host or below it, and the path starts with the tracker's path. */
export const matches = (target: URL, match: Campaign['match']): boolean =>
  covers(bareHost(target), target.pathname, match)

const bareHost = ({ hostname }: URL) => {
  const host = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  return host.startsWith('www.') ? host.slice(4) : host
}

function covers(host: string, path: string, match: Campaign['match']): boolean {
  const inHost = host === match.host || host.endsWith(`.${match.host}`)
  if (!inHost) return false
  return (
    match.path === '' ||
    match.path === '/' ||
    path === match.path ||
    path.startsWith(match.path.endsWith('/') ? match.path : `${match.path}/`)
  )
}

const reasonOf = (c: Campaign, ask: Ask, host: string, path: string): Reason => {
  if (c.isExcluded) return 'excluded'
  if (c.isCreatorOnly && !ask.creatorId) return 'creator only'
  return covers(host, path, c.match) ? 'candidate' : 'other address'
}

/** Prioritised first, then not fallback-only, then what pays best; the uuid makes equals stable. */
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

/**
 * Which campaign carries a click (rule R17). Pure: the same question gets the same answer.
 *
 * A running split test divides by its percentage, after its end date by its end percentage; otherwise prioritised first,
 * then not fallback-only, then the highest expected commission per click, fallback-only last. A discover click when the
 * site only listens or nothing matches.
 */
export function decide(snapshot: Snapshot, ask: Ask): Decision {
  const host = bareHost(ask.target)
  const path = ask.target.pathname
  const candidates = snapshot
    .campaigns(ask.site.uuid, ask.domain)
    .map((campaign) => ({ campaign, reason: reasonOf(campaign, ask, host, path) }))
  const none = (why: Why): Decision => ({
    ranked: [],
    candidates,
    why,
    isPartial: false,
    isPersonal: false,
  })
  if (!ask.site.isActive) return none('discover mode')
  const usable = candidates
    .filter((c) => c.reason === 'candidate')
    .map((c) => c.campaign)
    .sort(better)
  const [first] = usable
  if (!first) return none('no campaign')
  const asked = ask.campaignUuid ? usable.find((c) => c.uuid === ask.campaignUuid) : undefined
  if (asked)
    return {
      ranked: [asked, ...usable.filter((c) => c !== asked)],
      candidates,
      why: 'smart link',
      isPartial: false,
      isPersonal: false,
    }

  const test = snapshot.splitTest(ask.site.accountUuid, first.merchantUuid, ask.site.uuid)
  if (test) {
    const share = ask.today > test.endDate ? test.endPercentage : test.percentage
    const connection = Number(ask.visitor % 100n) < share ? test.connectionUuidA : test.connectionUuidB
    const chosen = usable.filter((c) => c.connectionUuid === connection)
    if (chosen.length > 0) {
      const divided = candidates.map((c) =>
        c.reason === 'candidate' && c.campaign.connectionUuid !== connection
          ? { ...c, reason: 'split away' as const }
          : c,
      )
      return {
        ranked: [...chosen, ...usable.filter((c) => !chosen.includes(c))],
        candidates: divided,
        why: 'split test',
        isPartial: true,
        isPersonal: true,
      }
    }
  }
  return { ranked: usable, candidates, why: whyFirst(usable), isPartial: false, isPersonal: test !== undefined }
}

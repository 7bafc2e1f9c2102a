import type { AlertSettings, FallRule, FallSubject } from '../../../contract/alerts/alert-choices.ts'
import { type Drop, judgeDrop } from './judge-drop.ts'
import type { Days } from './usual.ts'

/**
 * Daily clicks of one site through one connection to one merchant, or daily pageviews of one site (the other two '').
 */
export type Count = { site: string; connection: string; merchant: string; days: readonly number[] }
export type Counts = {
  pageviews: readonly Count[]
  clicks: readonly Count[]
  sites: readonly string[]
  connections: readonly string[]
  merchants: readonly string[]
}
export type Subject = { rule: FallRule; kind: FallSubject; id: string }
export type Fall = Subject & { drop: Drop; effects: (Subject & { drop: Drop })[] }
/** Days of a subject that do not count for the usual level: a user expected them. */
export type LeftOut = (of: Subject, day: number) => boolean

type Without = (c: Count) => boolean
/** The input: the counts, the verdict on a subject, and the wanted kinds of subjects. */
type Looked = {
  counts: Counts
  judge: (subject: Subject, share?: number, without?: Without) => Drop | null
  watches: (kind: FallSubject) => boolean
}
/** The results so far. */
type Found = {
  /** The account as a whole, if it dropped. */
  whole: Fall | undefined
  falls: Fall[]
  /** Sites that dropped by themselves. */
  fallen: Set<string>
  /** Connections that report the drop in clicks of sites. */
  behind: Set<string>
  /** Drops caused by a shop that is reported later. */
  byShops: { shops: string[]; fall: Subject & { drop: Drop } }[]
}

const of = {
  account: () => '',
  site: (c: Count) => c.site,
  connection: (c: Count) => c.connection,
  merchant: (c: Count) => c.merchant,
}
const add = (counts: readonly Count[], length: number): number[] => {
  const total = Array.from({ length }, () => 0)
  for (const { days } of counts) for (let i = 0; i < length; i++) total[i] = (total[i] ?? 0) + (days[i] ?? 0)
  return total
}
const startWith = (whole?: Fall): Found => ({
  whole,
  falls: whole ? [whole] : [],
  fallen: new Set(),
  behind: new Set(),
  byShops: [],
})
const shareOf = ({ seen, expected }: Drop) => Math.min(1, Math.max(0.01, seen / Math.max(expected, 1e-9)))

/**
 * The days of a subject, without some of its counts; null for days left out of the usual level. The last week always
 * counts.
 */
export function seriesOf(
  counts: Pick<Counts, 'pageviews' | 'clicks'>,
  length: number,
  subject: Subject,
  isLeftOut: LeftOut,
  without: Without = () => false,
): Days {
  const all = subject.rule === 'pageviewsDrop' ? counts.pageviews : counts.clicks
  const own = all.filter((c) => (subject.kind === 'account' || of[subject.kind](c) === subject.id) && !without(c))
  return add(own, length).map((n, i) => (i < length - 7 && isLeftOut(subject, i) ? null : n))
}

/** Reported separately if it drops beyond its cause, otherwise recorded inside the cause. */
function under(
  { judge }: Looked,
  { falls }: Found,
  subject: Subject,
  { cause, share, without }: { cause: Fall | undefined; share: number; without?: Without },
): Fall | undefined {
  const drop = judge(subject)
  const beyond = share < 1 || without ? judge(subject, share, without) : drop
  if (beyond) {
    const fall = { ...subject, drop: beyond, effects: [] }
    falls.push(fall)
    return fall
  }
  if (drop && cause) cause.effects.push({ ...subject, drop })
  return undefined
}

/** Connections whose clicks also dropped without those of a site. */
const connectionsBehind = ({ counts, judge }: Looked, site: string) =>
  new Set(
    counts.connections.filter((id) => judge({ rule: 'clicksDrop', kind: 'connection', id }, 1, (c) => c.site === site)),
  )

/**
 * The few shops that alone explain the drop in clicks of a site or connection: at most half of its shops. They are
 * reported themselves.
 */
function shopsBehind(
  { counts, judge, watches }: Looked,
  subject: Subject,
  share: number,
  without: Without = () => false,
): string[] {
  if (!watches('merchant') || subject.kind === 'account' || subject.kind === 'merchant') return []
  const own = of[subject.kind]
  const shops = new Set(counts.clicks.filter((c) => own(c) === subject.id && !without(c)).map((c) => c.merchant))
  const gone = counts.merchants.filter(
    (id) => shops.has(id) && judge({ rule: 'clicksDrop', kind: 'merchant', id }, share, without),
  )
  const isTheirs =
    gone.length > 0 &&
    gone.length * 2 <= shops.size &&
    !judge(subject, share, (c) => without(c) || gone.includes(c.merchant))
  return isTheirs ? gone : []
}

/** Whether a few shops alone explain a subject's drop; then it is kept until they have been checked. */
function underShops(looked: Looked, found: Found, subject: Subject, share: number, without?: Without): boolean {
  const drop = looked.judge(subject)
  const shops = drop ? shopsBehind(looked, subject, share, without) : []
  if (!drop || shops.length === 0) return false
  found.byShops.push({ shops, fall: { ...subject, drop } })
  return true
}

/** The sites, each with its pageviews before its clicks. */
function lookAtSites(looked: Looked, found: Found): Found {
  const { counts, judge, watches } = looked
  const { whole, fallen, behind } = found
  const share = whole ? shareOf(whole.drop) : 1
  for (const id of watches('site') ? counts.sites : []) {
    const read = under(looked, found, { rule: 'pageviewsDrop', kind: 'site', id }, { cause: whole, share })
    const readShare = read ? shareOf(read.drop) : share
    const clicks = { rule: 'clicksDrop' as const, kind: 'site' as const, id }
    const through = connectionsBehind(looked, id)
    // clicks through connections that also dropped on other sites are reported with the connections
    const isTheirs = through.size > 0 && !judge(clicks, readShare, (c) => through.has(c.connection))
    if (isTheirs) for (const connection of through) behind.add(connection)
    const clicked =
      isTheirs || (!read && underShops(looked, found, clicks, share))
        ? undefined
        : under(looked, found, clicks, { cause: read ?? whole, share: readShare })
    if (read || clicked) fallen.add(id)
  }
  return found
}

/** The account as a whole, if it also dropped without the sites that dropped by themselves; otherwise those sites. */
function lookAtAccount(looked: Looked): Found {
  const { counts, judge } = looked
  const alone = lookAtSites(looked, startWith())
  const { falls, fallen, behind } = alone
  const account = { kind: 'account' as const, id: '' }
  const several = fallen.size * 2 > counts.sites.length
  const read = judge({ rule: 'pageviewsDrop', ...account })
  const clicked = judge({ rule: 'clicksDrop', ...account })
  const rest = (rule: FallRule) =>
    several || judge({ rule, ...account }, 1, (c) => fallen.has(c.site) || behind.has(c.connection)) !== null
  let whole: Fall | undefined
  if (read && rest('pageviewsDrop')) whole = { rule: 'pageviewsDrop', ...account, drop: read, effects: [] }
  else if (clicked && rest('clicksDrop')) whole = { rule: 'clicksDrop', ...account, drop: clicked, effects: [] }
  if (!whole) {
    for (const [rule, drop] of [
      ['pageviewsDrop', read],
      ['clicksDrop', clicked],
    ] as const)
      if (drop) falls[0]?.effects.push({ rule, ...account, drop })
    return alone
  }
  const found = startWith(whole)
  if (whole.rule === 'pageviewsDrop' && clicked)
    under(looked, found, { rule: 'clicksDrop', ...account }, { cause: whole, share: shareOf(whole.drop) })
  return lookAtSites(looked, found)
}

/** The targets of clicks: only drops beyond those of sites, and merchants beyond their connections. */
function lookAtClicked(looked: Looked, found: Found): void {
  const { counts, watches } = looked
  const { whole, falls, fallen, byShops } = found
  const cause = whole ?? falls[0]
  const share = whole ? shareOf(whole.drop) : 1
  const cut = new Set<string>()
  const inFallen = (c: Count) => fallen.has(c.site)
  for (const id of watches('connection') ? counts.connections : []) {
    const through = { rule: 'clicksDrop' as const, kind: 'connection' as const, id }
    if (underShops(looked, found, through, share, inFallen)) continue
    if (under(looked, found, through, { cause, share, without: inFallen })) cut.add(id)
  }
  const without = (c: Count) => inFallen(c) || cut.has(c.connection)
  for (const id of watches('merchant') ? counts.merchants : []) {
    const through = falls.find(
      (f) => f.kind === 'connection' && counts.clicks.some((c) => c.merchant === id && c.connection === f.id),
    )
    const merchant = { rule: 'clicksDrop' as const, kind: 'merchant' as const, id }
    const shop = under(looked, found, merchant, { cause: through ?? cause, share, without })
    if (shop) for (const { shops, fall } of byShops) if (shops.includes(id)) shop.effects.push(fall)
  }
}

/**
 * Which drops are reported, and which ones belong to each instead of being reported separately (R121: one cause, one
 * message). Causes come first: pageviews before the clicks on them, a site before its clicks, the account as a whole
 * where more than one site dropped, a connection before its merchants. A drop beyond its cause is reported separately.
 */
export function chooseDrops(
  counts: Counts,
  length: number,
  {
    settings,
    isLeftOut,
    mostDays = 7,
  }: { settings: Pick<AlertSettings, 'falls' | 'subjects'>; isLeftOut: LeftOut; mostDays?: number },
): Fall[] {
  const watches = (kind: FallSubject) => settings.subjects.includes(kind)
  const judge: Looked['judge'] = (subject, share = 1, without) => {
    const level = settings.falls[subject.rule]
    return level === 'off'
      ? null
      : judgeDrop(seriesOf(counts, length, subject, isLeftOut, without), level, share, mostDays)
  }
  const looked = { counts, judge, watches }
  const hasWhole = counts.sites.length > 1 && watches('account')
  const found = hasWhole ? lookAtAccount(looked) : lookAtSites(looked, startWith())
  lookAtClicked(looked, found)
  const { falls, byShops } = found
  // a drop caused by shops none of which is reported is reported itself
  for (const { fall } of byShops) {
    if (!falls.some((f) => f.effects.some((e) => e === fall))) falls.push({ ...fall, effects: [] })
  }
  return falls
}

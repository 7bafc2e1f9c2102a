import type { AlertSettings, FallRule, FallSubject } from '../../../contract/alerts/alert-choices.ts'
import { type Drop, judgeDrop } from './judge-drop.ts'
import type { Days } from './usual.ts'

/** Clicks of one site through one connection to one merchant, and pageviews of one site (the other two ''), a day each. */
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
/** Days of a subject that say nothing of what is usual: a person expected them. */
export type LeftOut = (of: Subject, day: number) => boolean

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
const shareOf = ({ seen, expected }: Drop) => Math.min(1, Math.max(0.01, seen / Math.max(expected, 1e-9)))

/** The days of a subject, without some of its counts; null for those that are left out of what is usual. The last week always counts. */
export function seriesOf(
  counts: Pick<Counts, 'pageviews' | 'clicks'>,
  length: number,
  subject: Subject,
  isLeftOut: LeftOut,
  without: (c: Count) => boolean = () => false,
): Days {
  const all = subject.rule === 'pageviewsDrop' ? counts.pageviews : counts.clicks
  const own = all.filter((c) => (subject.kind === 'account' || of[subject.kind](c) === subject.id) && !without(c))
  return add(own, length).map((n, i) => (i < length - 7 && isLeftOut(subject, i) ? null : n))
}

/**
 * Which falls are reported, and what fell with each and is not told by itself (R121: one cause, one message). Causes come
 * first: pages that are read less before the clicks on them, a site before what is clicked on it, the account as a whole
 * where more than one site fell, a connection before its merchants. What falls beyond its cause is reported by itself.
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
  const series = (subject: Subject, without?: (c: Count) => boolean) =>
    seriesOf(counts, length, subject, isLeftOut, without)
  const judge = (subject: Subject, share = 1, without?: (c: Count) => boolean) => {
    const level = settings.falls[subject.rule]
    return level === 'off' ? null : judgeDrop(series(subject, without), level, share, mostDays)
  }
  const watches = (kind: FallSubject) => settings.subjects.includes(kind)

  const falls: Fall[] = []
  const tell = (subject: Subject, drop: Drop): Fall => {
    const fall = { ...subject, drop, effects: [] }
    falls.push(fall)
    return fall
  }
  /** Told by itself where it falls beyond what its cause explains, noted under the cause where it does not. */
  const under = (cause: Fall | undefined, subject: Subject, share: number, without?: (c: Count) => boolean) => {
    const whole = judge(subject)
    const beyond = share < 1 || without ? judge(subject, share, without) : whole
    if (beyond) return tell(subject, beyond)
    if (whole && cause) cause.effects.push({ ...subject, drop: whole })
    return undefined
  }

  /** Connections whose clicks fell also without those of a site. */
  const connectionsBehind = (site: string) =>
    new Set(
      counts.connections.filter((id) =>
        judge({ rule: 'clicksDrop', kind: 'connection', id }, 1, (c) => c.site === site),
      ),
    )

  /**
   * The few shops by which alone the clicks of a site or connection fell: half of those it has at most. They are reported by
   * themselves.
   */
  const shopsBehind = (subject: Subject, share: number, without: (c: Count) => boolean = () => false): string[] => {
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
  /** What fell by a shop that is notified of after it. */
  const byShops: { shops: string[]; fall: Subject & { drop: Drop } }[] = []
  const underShops = (subject: Subject, share: number, without?: (c: Count) => boolean): boolean => {
    const drop = judge(subject)
    const shops = drop ? shopsBehind(subject, share, without) : []
    if (!drop || shops.length === 0) return false
    byShops.push({ shops, fall: { ...subject, drop } })
    return true
  }

  // the sites, each with its readers before its clicks
  const fallen = new Set<string>()
  const behind = new Set<string>()
  const ofSites = (share: number, whole: Fall | undefined) => {
    for (const id of watches('site') ? counts.sites : []) {
      const read = under(whole, { rule: 'pageviewsDrop', kind: 'site', id }, share)
      const readShare = read ? shareOf(read.drop) : share
      const clicks = { rule: 'clicksDrop' as const, kind: 'site' as const, id }
      const through = connectionsBehind(id)
      // what went through connections that fell on other sites, too, is reported with them
      const isTheirs = through.size > 0 && !judge(clicks, readShare, (c) => through.has(c.connection))
      if (isTheirs) for (const connection of through) behind.add(connection)
      const clicked =
        isTheirs || (!read && underShops(clicks, share)) ? undefined : under(read ?? whole, clicks, readShare)
      if (read || clicked) fallen.add(id)
    }
  }
  const inFallen = (c: Count) => fallen.has(c.site)

  // the account as a whole, where it fell also without the sites that fell by themselves
  let whole: Fall | undefined
  if (counts.sites.length > 1 && watches('account')) {
    ofSites(1, undefined)
    const account = { kind: 'account' as const, id: '' }
    const several = fallen.size * 2 > counts.sites.length
    const read = judge({ rule: 'pageviewsDrop', ...account })
    const clicked = judge({ rule: 'clicksDrop', ...account })
    const rest = (rule: FallRule) =>
      several || judge({ rule, ...account }, 1, (c) => inFallen(c) || behind.has(c.connection)) !== null
    const [first] = falls
    if (read && rest('pageviewsDrop')) whole = { rule: 'pageviewsDrop', ...account, drop: read, effects: [] }
    else if (clicked && rest('clicksDrop')) whole = { rule: 'clicksDrop', ...account, drop: clicked, effects: [] }
    if (whole) {
      falls.length = 0
      fallen.clear()
      byShops.length = 0
      falls.push(whole)
      if (whole.rule === 'pageviewsDrop' && clicked)
        under(whole, { rule: 'clicksDrop', ...account }, shareOf(whole.drop))
      ofSites(shareOf(whole.drop), whole)
    } else {
      for (const [rule, drop] of [
        ['pageviewsDrop', read],
        ['clicksDrop', clicked],
      ] as const)
        if (drop) first?.effects.push({ rule, ...account, drop })
    }
  } else ofSites(1, undefined)

  // where clicks went: only what fell beyond the sites, and merchants beyond their connections
  const cause = whole ?? falls[0]
  const share = whole ? shareOf(whole.drop) : 1
  const cut = new Set<string>()
  for (const id of watches('connection') ? counts.connections : []) {
    const through = { rule: 'clicksDrop' as const, kind: 'connection' as const, id }
    if (!underShops(through, share, inFallen) && under(cause, through, share, inFallen)) cut.add(id)
  }
  const inCut = (c: Count) => inFallen(c) || cut.has(c.connection)
  for (const id of watches('merchant') ? counts.merchants : []) {
    const through = falls.find(
      (f) => f.kind === 'connection' && counts.clicks.some((c) => c.merchant === id && c.connection === f.id),
    )
    const shop = under(through ?? cause, { rule: 'clicksDrop', kind: 'merchant', id }, share, inCut)
    if (shop) for (const { shops, fall } of byShops) if (shops.includes(id)) shop.effects.push(fall)
  }
  for (const { fall } of byShops) {
    if (!falls.some((f) => f.effects.some((e) => e === fall))) falls.push({ ...fall, effects: [] })
  }
  return falls
}

import type { AlertSettings, FallSubject } from '../../../contract/alerts/alert-choices.ts'
import type { Drop } from '../drops/judge-drop.ts'
import { judgeSales, type SaleDay } from './judge-sales.ts'

/** Clicks of one site through one connection to one merchant: their sales by the day of the click. */
export type SaleCount = {
  site: string
  connection: string
  merchant: string
  seen: readonly number[]
  expected: readonly number[]
}
export type SaleSubject = { kind: FallSubject; id: string }
export type SaleFall = SaleSubject & { drop: Drop; effects: (SaleSubject & { drop: Drop })[] }
export type Watched = { sites: readonly string[]; connections: readonly string[]; merchants: readonly string[] }
export type SaleLeftOut = (of: SaleSubject, day: number) => boolean

const isOf = ({ kind, id }: SaleSubject, c: SaleCount) => kind === 'account' || c[kind] === id

export function saleDays(
  counts: readonly SaleCount[],
  length: number,
  subject: SaleSubject,
  isLeftOut: SaleLeftOut = () => false,
  without: (c: SaleCount) => boolean = () => false,
): SaleDay[] {
  const own = counts.filter((c) => isOf(subject, c) && !without(c))
  return Array.from({ length }, (_, day) => {
    if (day < length - 14 && isLeftOut(subject, day)) return null
    let [seen, expected] = [0, 0]
    for (const c of own) {
      seen += c.seen[day] ?? 0
      expected += c.expected[day] ?? 0
    }
    return { seen, expected }
  })
}

/**
 * Whose sales are reported: the account's if they also dropped without the connections that dropped, otherwise those
 * connections', then those of sites and merchants that dropped without them (R121: one cause, one message). Drops
 * explained by a cause are listed inside.
 */
export function chooseSales(
  counts: readonly SaleCount[],
  length: number,
  { sites, connections, merchants }: Watched,
  { settings, isLeftOut }: { settings: Pick<AlertSettings, 'falls' | 'subjects'>; isLeftOut: SaleLeftOut },
): SaleFall[] {
  const level = settings.falls.salesDrop
  if (level === 'off') return []
  const judge = (subject: SaleSubject, without?: (c: SaleCount) => boolean) =>
    judgeSales(saleDays(counts, length, subject, isLeftOut, without), level)
  const watched = (kind: FallSubject, ids: readonly string[]) =>
    settings.subjects.includes(kind) ? ids.map((id) => ({ kind, id })) : []

  const falls: SaleFall[] = []
  const account = { kind: 'account' as const, id: '' }
  const whole = settings.subjects.includes('account') ? judge(account) : null
  const fallen = new Map<string, Drop>()
  for (const subject of watched('connection', connections)) {
    const drop = judge(subject)
    if (drop) fallen.set(subject.id, drop)
  }
  const inFallen = (c: SaleCount) => fallen.has(c.connection)
  // where everything dropped together it is the account: its connections, sites and merchants are listed inside
  if (whole && connections.length > 1 && judge(account, inFallen)) {
    const effects = [
      ...[...fallen].map(([id, drop]) => ({ kind: 'connection' as const, id, drop })),
      ...[...watched('site', sites), ...watched('merchant', merchants)].flatMap((s) => {
        const drop = judge(s)
        return drop ? [{ ...s, drop }] : []
      }),
    ]
    return [{ ...account, drop: whole, effects }]
  }
  for (const [id, drop] of fallen) falls.push({ kind: 'connection', id, drop, effects: [] })
  const [cause] = falls
  if (cause && whole) cause.effects.push({ ...account, drop: whole })
  const cut = new Set<string>()
  for (const subject of [...watched('merchant', merchants), ...watched('site', sites)]) {
    const drop = judge(subject)
    if (!drop) continue
    const beyond = judge(subject, (c) => inFallen(c) || (subject.kind === 'site' && cut.has(c.merchant)))
    if (beyond) {
      falls.push({ ...subject, drop: beyond, effects: [] })
      if (subject.kind === 'merchant') cut.add(subject.id)
    } else {
      const through = falls.find((f) => counts.some((c) => isOf(f, c) && isOf(subject, c)))
      ;(through ?? cause)?.effects.push({ ...subject, drop })
    }
  }
  return falls
}

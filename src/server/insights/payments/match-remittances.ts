import { addDays, type Day, daysBetween } from '../../../contract/days.ts'

/**
 * Sales of one network that are equal in all these fields. `cents` converts their amount to a payment's currency, null
 * without a rate.
 */
export type Payable = {
  connection: string
  month: string
  approved: Day
  /** The day the network reported them paid; null while it has not. */
  paid: Day | null
  currency: string
  cents: (currency: string) => number | null
}
export type Paid = { uuid: string; day: Day; cents: number; currency: string }

/**
 * `paid`: the network reports these sales as paid around that day. `approved`: they were approved, and their sum is the
 * nearest.
 */
export type Match = {
  basis: 'paid' | 'approved'
  /** The connection of all these sales, when the network has several. */
  connection: string | null
  months: string[]
  cents: number
  /** Currencies of sales that were converted. */
  convertedFrom: string[]
  /** The matched sales, as they were passed in. */
  sales: Payable[]
}

/** Days between the network's own payment date and the money, before or after it. */
const [wordBefore, wordAfter] = [45, 10]
/** Payment days further apart than this are two payments. */
const sameRun = 3
const longestRun = 3
const monthsBack = 366
/** Sums within this share are equal except for small change. */
const nearShare = 0.005

type Weighed = { sale: Payable; cents: number }
type Candidate = { sales: Weighed[]; cents: number }

const sumOf = (sales: readonly Weighed[]) => sales.reduce((sum, s) => sum + s.cents, 0)
const candidate = (sales: Weighed[]): Candidate => ({ sales, cents: sumOf(sales) })

function ordered(sales: readonly Weighed[], keyOf: (sale: Payable) => string): { key: string; sales: Weighed[] }[] {
  const groups = new Map<string, Weighed[]>()
  for (const one of sales) {
    const group = groups.get(keyOf(one.sale))
    if (group) group.push(one)
    else groups.set(keyOf(one.sale), [one])
  }
  return [...groups].map(([key, own]) => ({ key, sales: own })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** Every run of neighbours up to a length, in order of their start. */
const runs = <T>(list: readonly T[], most: number): T[][] =>
  list.flatMap((_, from) =>
    Array.from({ length: Math.min(most, list.length - from) }, (__, n) => list.slice(from, from + n + 1)),
  )

const together = (groups: readonly { sales: Weighed[] }[]): Candidate => candidate(groups.flatMap((g) => g.sales))

/** What the network reports as paid around the day the money came; neighbouring payment days count as one. */
function byWord(sales: readonly Weighed[], { day }: Paid): Candidate[] {
  const told = sales.filter(
    ({ sale }) => sale.paid !== null && sale.paid >= addDays(day, -wordBefore) && sale.paid <= addDays(day, wordAfter),
  )
  const batches: { key: string; sales: Weighed[] }[] = []
  for (const group of ordered(told, (s) => s.paid ?? '')) {
    const last = batches.at(-1)
    if (last && daysBetween(last.key, group.key) <= sameRun) {
      last.sales.push(...group.sales)
      last.key = group.key
    } else batches.push(group)
  }
  return runs(batches, longestRun).map(together)
}

const waits = (sale: Payable, day: Day) =>
  sale.approved <= day && (sale.paid === null || sale.paid > addDays(day, wordAfter))
const monthsOf = (sales: readonly Weighed[], day: Day, since: string) =>
  ordered(
    sales.filter(({ sale }) => waits(sale, day) && sale.month >= since),
    (s) => s.month,
  )

/** The nearest sum; of equally near ones the first. */
function nearest(candidates: readonly Candidate[], amount: number): Candidate | null {
  let best: Candidate | null = null
  for (const one of candidates)
    if (one.cents > 0 && (!best || Math.abs(one.cents - amount) < Math.abs(best.cents - amount))) best = one
  return best
}
const isNear = (one: Candidate | null, amount: number) =>
  one !== null && Math.abs(one.cents - amount) <= amount * nearShare
/** Half or twice the amount is a different payment. */
const isLikely = (one: Candidate | null, amount: number) =>
  one !== null && one.cents <= amount * 2 && one.cents >= amount / 2

/** Months of unpaid sales; `anchor`: where the first known payment began, null before there is one. */
function byMonths(
  sales: readonly Weighed[],
  { day, cents }: Paid,
  anchor: string | null,
): { near: Candidate[]; rough: Candidate[] } {
  const year = addDays(day, -monthsBack).slice(0, 7)
  const near = runs(monthsOf(sales, day, year), longestRun).map(together)
  if (anchor === null) return { near, rough: near }
  const months = monthsOf(sales, day, anchor)
  const rough = months.map((_, i) => together(months.slice(0, i + 1)))
  return { near: near.filter((c) => isNear(c, cents)), rough }
}

type Pool = Weighed[]

/** The sales a payment can be for: of one connection or of all, in the payment's currency or converted to it. */
function poolsOf(sales: readonly Payable[], currency: string, isByCurrency: boolean): { every: Pool[]; usual: Pool[] } {
  const weighed = sales.flatMap((sale): Weighed[] => {
    const cents = sale.cents(currency)
    return cents === null ? [] : [{ sale, cents }]
  })
  const own = (pool: Pool) => pool.filter(({ sale }) => sale.currency === currency)
  const connections = ordered(weighed, (s) => s.connection).map((g) => g.sales)
  const whole = connections.length > 1 ? [...connections, weighed] : [weighed]
  const usual = isByCurrency ? whole.map(own) : whole
  return { every: [...whole, ...whole.map(own)], usual }
}

type Open = { every: Pool[]; usual: Pool[]; anchor: string | null }

/**
 * The network's own payment dates come first, then the oldest months. An equal sum comes before one that is only near.
 */
function matchOne(one: Paid, { every, usual, anchor }: Open): { found: Candidate; basis: Match['basis'] } | null {
  const among = (pools: readonly Pool[], of: (pool: Pool) => Candidate[]) => nearest(pools.flatMap(of), one.cents)
  const told = among(every, (pool) => byWord(pool, one))
  if (told && isNear(told, one.cents)) return { found: told, basis: 'paid' }
  const likelyTold = among(usual, (pool) => byWord(pool, one))
  if (likelyTold && isLikely(likelyTold, one.cents)) return { found: likelyTold, basis: 'paid' }
  const near = among(every, (pool) => byMonths(pool, one, anchor).near)
  if (near && isNear(near, one.cents)) return { found: near, basis: 'approved' }
  const rough = among(usual, (pool) => byMonths(pool, one, anchor).rough)
  return rough && isLikely(rough, one.cents) ? { found: rough, basis: 'approved' } : null
}

const different = (list: readonly string[]) => [...new Set(list)].toSorted()

/**
 * Matches the payments of one network to approved sales (R231: money that came by bank); null for a payment when no
 * sales add up to about as much. Each sale is paid once. `tellsPayments`: the network marks sales as paid, so those
 * paid before the first file are not waiting. Pure.
 */
export function matchRemittances(
  remittances: readonly Paid[],
  sales: readonly Payable[],
  { tellsPayments }: { tellsPayments: boolean },
): Map<string, Match | null> {
  const isByCurrency = new Set(remittances.map((r) => r.currency)).size > 1
  const connections = new Set(sales.map((s) => s.connection)).size
  const matches = new Map<string, Match | null>()
  let open = [...sales]
  let anchor = tellsPayments ? '' : null
  for (const one of remittances.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))) {
    const matched = matchOne(one, { ...poolsOf(open, one.currency, isByCurrency), anchor })
    if (!matched) {
      matches.set(one.uuid, null)
      continue
    }
    const taken = matched.found.sales.map((s) => s.sale)
    const months = different(taken.map((s) => s.month))
    const [only, ...more] = different(taken.map((s) => s.connection))
    matches.set(one.uuid, {
      basis: matched.basis,
      connection: connections > 1 && more.length === 0 ? (only ?? null) : null,
      months,
      cents: matched.found.cents,
      convertedFrom: different(taken.map((s) => s.currency).filter((c) => c !== one.currency)),
      sales: taken,
    })
    const gone = new Set(taken)
    open = open.filter((s) => !gone.has(s))
    anchor ??= months[0] ?? null
  }
  return matches
}

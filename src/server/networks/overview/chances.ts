/** Clicks on one merchant's pages through one network; '' for discover clicks, which have none. */
export type Traffic = { merchant: string; network: string; clicks: number; discovers: number }

/**
 * A programme known from one of the account's connections (also a former one), or that a network offers to everyone.
 */
export type Offer = {
  /** Registrable domain of the shop. */
  merchant: string
  network: string
  /** The account has joined, has applied, or may apply; false for a closed programme or a rejected application. */
  isOpen: boolean
  /** A campaign of it can carry clicks on some site. */
  isRunning: boolean
  /** The publisher excluded it on some site. */
  isExcluded: boolean
  /** Expected earnings per click by the stated commission, in euro; null when none is stated. */
  expected: number | null
}
export type Chances = { opportunities: ReadonlySet<string>; alternatives: ReadonlySet<string> }

function byMerchant<T extends { merchant: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.merchant)
    if (group) group.push(row)
    else groups.set(row.merchant, [row])
  }
  return groups
}

const isFree = (offer: Offer) => offer.isOpen && !offer.isRunning && !offer.isExcluded

/**
 * Whether an offer states more than every offer in use at other networks. Offers without a stated commission are not
 * compared.
 */
function paysMore(offer: Offer, inUse: readonly Offer[]): boolean {
  const elsewhere = inUse.filter((o) => o.network !== offer.network).map((o) => o.expected)
  const { expected } = offer
  return expected !== null && elsewhere.length > 0 && elsewhere.every((e) => e !== null && expected > e)
}

/**
 * The networks that could earn the account more, from the traffic of some days and the known programmes:
 *
 * - opportunities: a merchant got discover clicks, no running campaign leads there, and a programme of the merchant at
 *   the network is open to the account.
 * - alternatives: clicks on a merchant went through programmes at other networks that still run, and a programme at
 *   this one that is open to the account, but not in use, states a higher commission than each of them. Only stated
 *   commissions are compared, by the measure the redirect uses before it has its own evidence.
 *
 * Programmes that the publisher excluded are neither.
 */
export function chances(traffic: readonly Traffic[], offers: readonly Offer[]): Chances {
  const opportunities = new Set<string>()
  const alternatives = new Set<string>()
  const offersOf = byMerchant(offers)
  for (const [merchant, rows] of byMerchant(traffic)) {
    const all = offersOf.get(merchant) ?? []
    const carried = new Set(rows.filter((r) => r.clicks > 0).map((r) => r.network))
    const running = all.filter((o) => o.isRunning)
    const isUnpaid = running.length === 0 && rows.some((r) => r.discovers > 0)
    const inUse = running.filter((o) => carried.has(o.network))
    for (const offer of all.filter(isFree)) {
      if (isUnpaid) opportunities.add(offer.network)
      if (paysMore(offer, inUse)) alternatives.add(offer.network)
    }
  }
  return { opportunities, alternatives }
}

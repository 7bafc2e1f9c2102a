import { addTo, type Known, noSums, type Sums, usualApproval } from './known.ts'
import { spreadOf } from './spread.ts'

/** What the closed clicks of a merchant through a connection brought. */
export type FactRow = Sums & { merchant: string; connection: string }
/**
 * Facts learned about an account. `approval`: share of new sales that gets approved; `of` by connection, and by
 * connection and shop.
 */
export type AccountFacts = {
  rows: readonly FactRow[]
  approval: { account: number; of: Readonly<Record<string, number>> }
}
export const noFacts: AccountFacts = { rows: [], approval: { account: usualApproval, of: {} } }

/** A pay-per-click programme: its conversion rate tells nothing about other shops. */
const paysForClicks = (row: Sums) => row.paidClicks > row.made

/** Indexes one account's facts for lookup by merchant and connection. */
export function indexFacts({ rows, approval }: AccountFacts): (merchant: string, connection: string) => Known {
  const account = { ...noSums }
  const merchants = new Map<string, { all: Sums; connections: Map<string, Sums> }>()
  const paid = new Map<string, { clicks: number; paidClicks: number }>()
  for (const row of rows) {
    if (paysForClicks(row)) {
      const of = paid.get(row.connection) ?? { clicks: 0, paidClicks: 0 }
      paid.set(row.connection, of)
      of.clicks += row.clicks
      of.paidClicks += row.paidClicks
    }
    const of = merchants.get(row.merchant) ?? { all: { ...noSums }, connections: new Map<string, Sums>() }
    merchants.set(row.merchant, of)
    addTo(of.all, row)
    of.connections.set(row.connection, addTo(of.connections.get(row.connection) ?? { ...noSums }, row))
  }
  const shops = [...merchants.values()].map((m) => m.all).filter((s) => !paysForClicks(s))
  for (const shop of shops) addTo(account, shop)
  const spread = spreadOf(shops, rows.filter(paysForClicks))
  return (merchant, connection) => {
    const of = merchants.get(merchant)
    const all = of?.all ?? noSums
    return {
      account: paysForClicks(all) ? addTo({ ...account }, all) : account,
      merchant: all,
      own: of?.connections.get(connection) ?? noSums,
      spread,
      approval: approval.of[`${connection} ${merchant}`] ?? approval.of[connection] ?? approval.account,
      connection: paid.get(connection) ?? { clicks: 0, paidClicks: 0 },
    }
  }
}
export type Facts = ReturnType<typeof indexFacts>

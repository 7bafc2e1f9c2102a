import { type Known, noSums, type Sums } from './expected.ts'

/** What the closed clicks of a merchant through a connection brought. */
export type FactRow = Sums & { merchant: string; connection: string }

const fields = Object.keys(noSums) as (keyof Sums)[]
function add(to: Sums, row: Sums): Sums {
  for (const field of fields) to[field] += row[field]
  return to
}

/** One account's facts, to be looked up by merchant and connection. */
export function indexFacts(rows: readonly FactRow[]): (merchant: string, connection: string) => Known {
  const account = { ...noSums }
  const merchants = new Map<string, { all: Sums; connections: Map<string, Sums> }>()
  for (const row of rows) {
    add(account, row)
    const of = merchants.get(row.merchant) ?? { all: { ...noSums }, connections: new Map<string, Sums>() }
    merchants.set(row.merchant, of)
    add(of.all, row)
    of.connections.set(row.connection, add(of.connections.get(row.connection) ?? { ...noSums }, row))
  }
  return (merchant, connection) => {
    const of = merchants.get(merchant)
    return { account, merchant: of?.all ?? noSums, own: of?.connections.get(connection) ?? noSums }
  }
}
export type Facts = ReturnType<typeof indexFacts>

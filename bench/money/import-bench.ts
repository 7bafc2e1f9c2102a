import { z } from 'zod'
import { connectorOf } from '../../src/connectors/index.ts'
import type { Stores } from '../../src/server/compose/stores.ts'
import { type Account, post, read } from '../account.ts'
import type { Row } from '../table.ts'
import { insertBareRows } from './bare-rows.ts'
import { publisherId, type Sales, token } from './network.ts'
import { shownProcessor, type Used, watch } from './watch.ts'

const connected = z.object({ connectionUuid: z.string() })
const runs = z.array(
  z.object({ state: z.string(), newCount: z.number(), rejectedCount: z.number(), message: z.string() }),
)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const instant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

/** The clicks of the network's sales, as in the event store. */
async function storeClicks({ events }: Stores, { accountUuid }: Account, siteUuid: string, sales: Sales) {
  const numbers = Array.from({ length: sales.count }, (_, n) => n).filter(sales.isClicked)
  for (let i = 0; i < numbers.length; i += 20_000) {
    const rows = numbers.slice(i, i + 20_000).map((n) => ({
      account_uuid: accountUuid,
      site_uuid: siteUuid,
      click_id: sales.clickId(n),
      kind: 'click',
      at: instant(sales.clickAt(n)),
      page: `dailydeals.example/page-${n % 500}`,
      referrer: 'google.com',
      device: 'Mobile',
      country: 'DK',
      target: `shop-${sales.programme(n)}.example/p/${n % 20}`,
      merchant: `shop-${sales.programme(n)}.example`,
    }))
    await events.insert('click', rows, `bench-clicks-${accountUuid}-${i}`)
  }
}

/** Conversions of the account in the event store, which reports read. */
async function inReports({ events }: Stores, { accountUuid }: Account) {
  const [found] = await events.query(accountUuid, {
    name: 'bench.conversions',
    sql: `SELECT uniqExact(conversion_uuid) AS all, uniqExactIf(conversion_uuid, attributed_by = 'click') AS clicked FROM conversion WHERE account_uuid = {account:UUID}`,
    params: { account: accountUuid },
    row: z.object({ all: z.number(), clicked: z.number() }),
  })
  return found ?? { all: 0, clicked: 0 }
}

const rowsOf = (sales: Sales, used: Used, taken: number, floor: number): Row[] => [
  {
    what: `import of ${sales.count} transactions, in the ledger`,
    value: `${taken.toFixed(1)} s`,
    control: `${floor.toFixed(1)} s`,
    ratio: (taken / floor).toFixed(1),
    target: '',
    ok: null,
  },
  {
    what: '  and in reports, half of them with their clicks',
    value: `${used.seconds.toFixed(1)} s`,
    control: `${floor.toFixed(1)} s`,
    ratio: (used.seconds / floor).toFixed(1),
    target: '< 60 s for 200,000',
    ok: used.seconds < (60 * sales.count) / 200_000,
  },
  {
    what: '  memory of the server, growth',
    value: `${Math.round(used.growth)} MB`,
    control: '',
    ratio: '',
    target: '< 300 MB',
    ok: used.growth < 300,
  },
  {
    what: '  processor: server + PostgreSQL + ClickHouse',
    value: shownProcessor(used),
    control: '',
    ratio: '',
    target: '',
    ok: null,
  },
]

/** A first import of two years, from connecting the network until all sales are in reports. */
export async function benchImport(
  stores: Stores,
  account: Account,
  siteUuid: string,
  appPid: number,
  sales: Sales,
): Promise<Row[]> {
  await storeClicks(stores, account, siteUuid, sales)
  const floor = await insertBareRows(stores.database.pool, sales.count)
  const clicked = Math.ceil(sales.count / 2)
  let taken = 0
  const { used } = await watch(appPid, async () => {
    const from = performance.now()
    const { connectionUuid } = connected.parse(
      await post(account, '/api/networks/v1/connections', {
        networkUuid: connectorOf('awin')?.networkUuid,
        credentials: { token, publisherId },
      }),
    )
    for (;;) {
      const [run] = runs.parse(await read(account, `/api/networks/v1/connections/${connectionUuid}/imports`))
      if (run?.state === 'failed') throw new Error(`The import failed: ${run.message}`)
      if (run?.state === 'done') {
        if (run.newCount !== sales.count || run.rejectedCount > 0) throw new Error(`The import took in ${run.newCount}`)
        break
      }
      await wait(100)
    }
    taken = (performance.now() - from) / 1000
    for (let n = await inReports(stores, account); n.all < sales.count || n.clicked < clicked; ) {
      await wait(200)
      n = await inReports(stores, account)
    }
  })
  return rowsOf(sales, used, taken, floor)
}

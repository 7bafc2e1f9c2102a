import { z } from 'zod'
import { connectorOf } from '../../src/connectors/index.ts'
import type { Stores } from '../../src/server/compose/stores.ts'
import { type Account, post, sendFile } from '../account.ts'
import type { Row } from '../table.ts'
import { insertBareRows } from './bare-rows.ts'
import { shownProcessor, watch } from './watch.ts'

const header =
  'Category,Name,ASIN,Seller,Tracking ID,Date Shipped,Price($),Items Shipped,Returns,Revenue($),Ad Fees($),Device Type Group'
const connected = z.object({ connectionUuid: z.string() })
const counts = z.object({ newCount: z.number() })

/** Earnings of a month, in the shop's file format. */
const fileOf = (rows: number) =>
  `Fee-Earnings reports from 2026-03-01 to 2026-03-31\n${header}\n${Array.from(
    { length: rows },
    (_, n) =>
      `Shoes,Runner ${n},B${n},Amazon.de,bench-21,2026-03-${String(1 + (n % 31)).padStart(2, '0')},${20 + (n % 80)}.95,1,0,${10 + (n % 80)}.18,${n % 9}.70,PHONE`,
  ).join('\n')}\n`

/** Uploads an earnings file like a person: first the preview, then the upload. */
export async function benchUpload(stores: Stores, account: Account, appPid: number, size: number): Promise<Row[]> {
  const { connectionUuid } = connected.parse(
    await post(account, '/api/networks/v1/connections', {
      networkUuid: connectorOf('amazon')?.networkUuid,
      credentials: { partnerId: 'bench-21', currency: 'EUR' },
    }),
  )
  const file = fileOf(size)
  const floor = await insertBareRows(stores.database.pool, size)
  const rows: Row[] = []
  for (const [what, path] of [
    ['preview', `/api/conversion_uploads/v1/${connectionUuid}/preview`],
    ['confirm', `/api/conversion_uploads/v1/${connectionUuid}`],
  ] as const) {
    const { result, used } = await watch(appPid, () => sendFile(account, path, 'fees.csv', file))
    const { newCount } = counts.parse(result)
    if (newCount !== size) throw new Error(`The ${what} of the file found ${newCount} new rows`)
    rows.push({
      what: `upload of ${size} rows, ${what}`,
      value: `${used.seconds.toFixed(2)} s`,
      control: `${floor.toFixed(2)} s`,
      ratio: (used.seconds / floor).toFixed(1),
      target: '< 5 s',
      ok: used.seconds < 5,
    })
    rows.push({
      what: '  processor: server + PostgreSQL + ClickHouse',
      value: shownProcessor(used),
      control: '',
      ratio: '',
      target: '',
      ok: null,
    })
  }
  return rows
}

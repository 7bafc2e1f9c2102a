import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { howMuch } from '../../test/how-much.ts'
import { arrival, moneyRig, newPayer } from '../../test/money-rig.ts'
import { fuzzSeed, seeded } from '../../test/networks/fuzz/seeded.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { betweenSql } from '../insights/report/filter-sql.ts'
import { binder } from '../insights/report/report-query.ts'
import { silentLog } from '../log/log.ts'
import { inTransaction } from '../store/database/in-transaction.ts'
import type { Events } from '../store/events/open.ts'
import type { InsertLines } from '../store/events/send-rows.ts'
import { type Payer, projectAll, takeBack } from './index.ts'
import { conversionToCopy } from './tables.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const { money, conversions } = moneyRig(() => stores)
const day = 86_400_000
const from = Date.UTC(2026, 1, 26)

type Sum = { day: string; status: string; n: number; commission: number }
const sum = z.object({ day: z.string(), status: z.string(), n: z.number(), commission: z.number() })
const sums = `SELECT toString(toDate(at)) AS day, status, count() AS n, toFloat64(sum(commission)) AS commission FROM conversion FINAL`
const grouped = 'GROUP BY day, status ORDER BY day, status'

/** By day and state, for the whole account or between two instants, like a report. */
async function told(payer: Payer, range?: { from: Date; to: Date }): Promise<Sum[]> {
  const { params, bind } = binder()
  const where = range ? `WHERE ${betweenSql('conversion', bind, 0, range)}` : ''
  return stores.events.query(payer.accountUuid, { name: 'test', sql: `${sums} ${where} ${grouped}`, params, row: sum })
}

/** The expected result by a simple notebook: one line per transaction, added up one by one. */
type Sale = { at: number; status: 'pending' | 'approved' | 'rejected' | 'paid'; commission: string }
function counted(sales: Iterable<Sale>, range = { from: new Date(0), to: new Date(2e12) }): Sum[] {
  const lines: Sum[] = []
  for (const { at, status, commission } of sales) {
    if (at < range.from.getTime() || at >= range.to.getTime()) continue
    const own = { day: new Date(at).toISOString().slice(0, 10), status }
    let line = lines.find((l) => l.day === own.day && l.status === status)
    if (!line) lines.push((line = { ...own, n: 0, commission: 0 }))
    line.n++
    line.commission = Math.round(line.commission * 100 + Number(commission) * 100) / 100
  }
  const key = (l: Sum) => `${l.day} ${l.status}`
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** An event store that fails before or after storing the rows, and everything ever sent to it. */
function dying(to: Events) {
  const sent: InsertLines[] = []
  let death: 'before' | 'after' | null = null
  const events: Events = {
    ...to,
    insertLines: async (lines) => {
      const body = [...lines.body()]
      sent.push({ ...lines, body: () => body })
      if (death === 'before') throw new Error('killed')
      await to.insertLines(lines)
      if (death === 'after') throw new Error('killed')
    },
    ping: async () => {
      if (death) throw new Error('killed')
    },
  }
  return { events, sent, dies: (when: typeof death) => (death = when) }
}

describe('sales that change their day', () => {
  it('stand on one day, whatever comes, in whatever order, and wherever a copy is killed', async () => {
    const seed = fuzzSeed()
    const r = seeded(seed)
    const payer = newPayer()
    const store = dying(stores.events)
    const m = money({ events: store.events })
    const sales = new Map<string, Sale>()
    const pick = <T>(list: readonly T[]) => list[r.upTo(list.length)] as T
    const takenBack = { payer, stillBrought: () => false, now: new Date(from) }
    const steps = {
      tell: async () => {
        const told = Array.from({ length: 1 + r.upTo(6) }, () => ({
          id: `T${r.upTo(25)}`,
          // six days, most of them near midnight
          at: from + r.upTo(6) * day + pick([0, 1, day - 1, r.upTo(day)]),
          status: pick(['pending', 'approved', 'rejected', 'paid'] as const),
          commission: `${r.upTo(90)}.${10 + r.upTo(90)}`,
        }))
        for (const { id, ...sale } of told) sales.set(id, sale)
        await m.receive(
          told.map(({ id, at, ...sale }) =>
            arrival(payer, { ...sale, transactionId: id, at: new Date(at).toISOString() }, 'upload'),
          ),
        )
      },
      takeBack: async () => {
        const ids = [`T${r.upTo(25)}`, `T${r.upTo(25)}`]
        for (const id of ids) sales.delete(id)
        await inTransaction(stores.database.pool, (client) =>
          takeBack(client, m.take, { ...takenBack, transactionIds: ids }),
        )
      },
      copy: () => m.flush(),
      copyTwice: () => Promise.all([m.flush(), m.flush()]),
      die: async () => {
        store.dies(pick(['before', 'after'] as const))
        await m.flush().catch(() => undefined)
        store.dies(null)
      },
      // rows that were delayed: from an abandoned copy, or sent twice
      late: async () => {
        const lines = store.sent.length > 0 ? pick(store.sent) : undefined
        if (lines) await stores.events.insertLines({ ...lines, token: randomUUID() })
      },
      noteAgain: async () => {
        const known = await conversions(payer)
        if (known.length > 0)
          await stores.database.system.insert(conversionToCopy).values({ conversionUuid: pick(known).uuid })
      },
      merge: () => (r.chance(0.1) ? stores.events.define('OPTIMIZE TABLE conversion FINAL') : Promise.resolve()),
    }
    const often = ['tell', 'tell', 'tell'] as const
    const others = Object.keys(steps).filter((name) => name !== 'tell') as (keyof typeof steps)[]
    const names = [...often, ...others, 'die'] as const
    const done: string[] = []
    for (let i = 0; i < howMuch(150, 1500); i++) {
      const name = pick(names)
      done.push(name)
      await steps[name]()
      if (i % 10 !== 9) continue
      await m.flush()
      const about = `FUZZ_SEED=${seed}: ${done.slice(-30).join(' ')}`
      expect(await told(payer), about).toEqual(counted(sales.values()))
      const begin = new Date(from + r.upTo(6 * day))
      const range = { from: begin, to: new Date(begin.getTime() + r.upTo(3 * day)) }
      expect(await told(payer, range), about).toEqual(counted(sales.values(), range))
    }
    expect(sales.size).toBeGreaterThan(5)
    expect(await stores.database.system.select().from(conversionToCopy)).toEqual([])
  }, 300_000)

  /** A sale that changed its day, as the previous version noted it. */
  const movedBefore = async (oldAt: '-infinity' | null) => {
    const payer = newPayer()
    const m = money()
    await m.receive([arrival(payer, { at: '2026-03-02T10:40:00.000Z' })])
    await m.flush()
    await stores.database.pool.query(
      `WITH moved AS (UPDATE conversion SET at = '2026-03-05T08:00:00Z', version = version + 1 WHERE connection_uuid = $1 RETURNING uuid)
       INSERT INTO conversion_to_copy (conversion_uuid, old_at) SELECT uuid, $2 FROM moved`,
      [payer.uuid, oldAt],
    )
    await m.flush()
    return payer
  }
  const moved = { day: '2026-03-05', status: 'pending', n: 1, commission: 5.92 }

  it('leave the day on which they were before days were noted', async () => {
    expect(await told(await movedBefore('-infinity'))).toEqual([moved])
  })

  it('are brought back to one day by whoever notes that nobody knows, though that version was copied already', async () => {
    const payer = await movedBefore(null)
    expect(await told(payer)).toEqual([{ ...moved, day: '2026-03-02' }, moved])
    await stores.database.pool.query(
      `INSERT INTO conversion_to_copy (conversion_uuid, old_at) SELECT uuid, '-infinity' FROM conversion WHERE connection_uuid = $1`,
      [payer.uuid],
    )
    await money().flush()
    expect(await told(payer)).toEqual([moved])
  })

  it('are copied anew over whatever an event store has of them, from days that nobody noted', async () => {
    const payer = newPayer()
    const m = money()
    await m.receive(['T1', 'T2'].map((transactionId) => arrival(payer, { transactionId })))
    await m.flush()
    await stores.database.pool.query(
      `UPDATE conversion SET at = '2026-04-01T00:00:00Z', version = version + 1 WHERE connection_uuid = $1 AND transaction_id = 'T2'`,
      [payer.uuid],
    )
    await projectAll({
      database: stores.database,
      events: stores.events,
      clock: { now: () => new Date() },
      log: silentLog,
    })
    expect(await told(payer)).toEqual([
      { day: '2026-03-02', status: 'pending', n: 1, commission: 5.92 },
      { day: '2026-04-01', status: 'pending', n: 1, commission: 5.92 },
    ])
  })
})

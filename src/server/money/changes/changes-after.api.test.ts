import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyTransaction } from '../../../connectors/connector.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { connectionNames } from '../../networks/index.ts'
import { connection } from '../../networks/tables.ts'
import { type ChangesAfter, createChangesAfter } from './changes-after.ts'
import { numbers } from '../../../test/seeded.ts'

let stores: TestStores
let changesAfter: ChangesAfter
let now = new Date('2026-03-10T12:00:00Z')
const accountUuid = randomUUID()
const connectionUuid = randomUUID()
beforeAll(async () => {
  stores = await testStores()
  await stores.database.system
    .insert(connection)
    .values({ uuid: connectionUuid, accountUuid, network: 'awin', name: 'Awin' })
  changesAfter = createChangesAfter({
    database: stores.database,
    clock: { now: () => now },
    networks: {
      networkOf: async () => () => ({ networkUuid: '', networkName: 'Awin' }),
      identifierOf: () => 'awin',
      connectionNames,
    },
  })
})
afterAll(() => stores.close())

const write = (client: Pick<PoolClient, 'query'>, transactionId: string) =>
  client.query(
    `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, content_hash, content) VALUES ($1, $2, $3, 'api', $3, $4)`,
    [
      accountUuid,
      connectionUuid,
      transactionId,
      {
        ...emptyTransaction,
        transactionId,
        at: '2026-03-01T09:00:00Z',
        currency: 'EUR',
        status: 'approved',
        commission: '1',
      },
    ],
  )
const read = async (after: number, limit = 100) => {
  const { changes, last, hasMore } = await changesAfter(accountUuid, { after, limit, currencyCode: 'EUR' })
  return { ids: changes.map((c) => c.row.transactionId), numbers: changes.map((c) => c.number), last, hasMore }
}
const begun = async () => {
  const client = await stores.database.pool.connect()
  await client.query('BEGIN')
  return {
    client,
    end: async (how: 'COMMIT' | 'ROLLBACK') => {
      await client.query(how)
      client.release()
    },
  }
}

it('misses nothing when what began first ends last, and gives nothing that was taken back', async () => {
  const [slow, quick, undone] = [await begun(), await begun(), await begun()]
  await write(slow.client, 'slow') // gets the lower id
  await write(undone.client, 'undone')
  await write(quick.client, 'quick')
  await quick.end('COMMIT')
  const first = await read(0)
  expect(first.ids).toEqual(['quick'])
  await undone.end('ROLLBACK')
  await slow.end('COMMIT')
  const second = await read(first.last)
  expect(second.ids).toEqual(['slow'])
  expect(await read(second.last)).toEqual({ ids: [], numbers: [], last: second.last, hasMore: false })
  expect((await read(0)).ids).toEqual(['quick', 'slow'])
})

it('numbers without gaps while many write and many read, and every reader gets each change once', async () => {
  const seed = Number(process.env.OUTBOUND_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const chance = numbers(seed)
  const start = (await read(0)).last
  const written: string[] = []
  let isOver = false
  const writer = async (name: number) => {
    for (let n = 0; n < 15; n++) {
      const open = await begun()
      for (let k = 0; k < 1 + Math.floor(chance() * 3); k++) await write(open.client, `w${name}.${n}.${k}`)
      const ends = chance() < 0.2 ? 'ROLLBACK' : 'COMMIT'
      if (ends === 'COMMIT') {
        const { rows } = await open.client.query<{ id: string }>(
          'SELECT transaction_id AS id FROM ledger WHERE transaction_id LIKE $1',
          [`w${name}.${n}.%`],
        )
        written.push(...rows.map((r) => r.id))
      }
      await open.end(ends)
    }
  }
  const reader = async () => {
    const got: string[] = []
    let last = start
    for (let wasOver = false; ; ) {
      const page = await read(last, 7)
      got.push(...page.ids)
      last = page.last
      if (page.hasMore) continue
      if (wasOver) return { got, last }
      wasOver = isOver
    }
  }
  const readers = [reader(), reader()]
  await Promise.all([writer(1), writer(2), writer(3)])
  isOver = true
  for (const { got, last } of await Promise.all(readers)) {
    expect(got.toSorted(), `OUTBOUND_SEED=${seed}`).toEqual(written.toSorted())
    expect(last).toBe(start + written.length)
  }
})

it('goes on finding what is new after hours in which nothing came', async () => {
  const { last } = await read(0)
  for (let hour = 0; hour < 3; hour++) {
    now = new Date(now.getTime() + 2 * 3_600_000)
    expect((await read(last)).ids).toEqual([])
  }
  await write(stores.database.pool, 'late')
  expect((await read(last)).ids).toEqual(['late'])
})

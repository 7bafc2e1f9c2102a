import { expect, it } from 'vitest'
import type { Log } from '../log/log.ts'
import type { Database } from '../store/database/open.ts'
import { quietWhileAway } from '../store/quiet-log.ts'
import { StoreAway } from '../store/store-away.ts'
import { createTakeCallback } from './callback-batch.ts'

it('writes no line about callbacks that wait while the database is away, and one about every other fault', async () => {
  const lines: string[] = []
  const note = (message: string) => void lines.push(message)
  const plain: Log = { info: note, warn: note, error: note }
  const quiet = quietWhileAway(plain, () => true)
  let fault: Error = new StoreAway('database')
  const database = { pool: { query: () => Promise.reject(fault) } } as unknown as Database
  const take = createTakeCallback({
    database,
    receive: () => Promise.reject(fault),
    clock: { now: () => new Date('2026-11-29T12:00:00Z') },
    log: quiet.log,
  })
  const ask = () =>
    take('token', { query: 'clickId=1', body: '', contentType: '' } as unknown as Parameters<typeof take>[1])
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['away', 'away', 'away'])
  expect([lines, quiet.leftOut()]).toEqual([[], 1])
  fault = new Error('the table is gone')
  expect(await Promise.all([ask(), ask()])).toEqual(['away', 'away'])
  expect(lines).toEqual(['callbacks could not be kept'])
})

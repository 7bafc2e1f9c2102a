import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyTransaction } from '../../../connectors/connector.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { connection } from '../../networks/tables.ts'
import { askV1, makeKey } from '../make-key.test-data.ts'

/**
 * What is attacked: the list that keeps a copy of an account up to date. Another account reads it as often and as much
 * in parallel as it can, with the first account's numbers, while sales are written: it learns nothing about them, and
 * every copy gets each change once and in order.
 */
type Changes = {
  changes: { number: number; transaction_id: string }[]
  last: number
  has_more: boolean
  error?: { code: string }
}
let app: TestApp
const people: { who: Session; connectionUuid: string; keys: string[] }[] = []
beforeAll(async () => {
  app = await startApp()
  for (let n = 0; n < 2; n++) {
    const who = await app.signUp()
    const connectionUuid = randomUUID()
    await app.stores.database.system
      .insert(connection)
      .values({ uuid: connectionUuid, accountUuid: who.accountUuid, network: 'awin', name: 'Awin' })
    const keys = []
    for (let k = 0; k < 3; k++) keys.push((await makeKey(who, { keyName: `${k}` })).key)
    people.push({ who, connectionUuid, keys })
  }
})
afterAll(() => app.stop())

const [ours, theirs] = [() => people[0], () => people[1]]
const write = async (of: (typeof people)[number] | undefined, transactionId: string) => {
  const content = {
    ...emptyTransaction,
    transactionId,
    at: '2026-03-01T09:00:00Z',
    currency: 'EUR',
    status: 'approved',
    commission: '1',
  }
  await app.stores.database.pool.query(
    `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, content_hash, content)
     VALUES ($1, $2, $3, 'api', $3, $4)`,
    [of?.who.accountUuid, of?.connectionUuid, transactionId, content],
  )
}
/** Retries after a delay, as a client that gets 429 does. */
async function ask(key: string, input: { after: number; limit?: number }) {
  for (;;) {
    const answer = await askV1(app, key)<Changes>('/changes', input)
    if (answer.status !== 429) return answer
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.body.error?.code).toBe('too_many')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

it('gives each change once and in order while another account asks without end, and nothing of either to the other', async () => {
  const wanted = Array.from({ length: 60 }, (_, n) => `ours ${n}`)
  for (let n = 0; n < 20; n++) await write(theirs(), `theirs ${n}`)
  const state = { isWriting: true }
  const writing = (async () => {
    for (const id of wanted) await write(ours(), id)
    state.isWriting = false
  })()
  const strangers = (theirs()?.keys ?? []).flatMap((key) =>
    Array.from({ length: 4 }, async () => {
      const seen = new Set<string>()
      const statuses = new Set<number>()
      while (state.isWriting)
        for (const after of [0, 1, 19, Number.MAX_SAFE_INTEGER]) {
          const { status, body } = await askV1(app, key)<Changes>('/changes', { after, limit: 500 })
          statuses.add(status)
          for (const one of body.changes ?? []) seen.add(one.transaction_id)
        }
      return { seen, statuses }
    }),
  )
  const got: Changes['changes'] = []
  const key = ours()?.keys[0] ?? ''
  for (let after = 0, isDone = false; !isDone; ) {
    const wasWriting = state.isWriting
    const { status, body } = await ask(key, { after, limit: 7 })
    expect(status).toBe(200)
    got.push(...body.changes)
    isDone = !wasWriting && !body.has_more
    after = body.last
  }
  await writing
  expect(got.map((one) => one.transaction_id)).toEqual(wanted)
  expect(got.map((one) => one.number)).toEqual(wanted.map((_, n) => n + 1))
  for (const { seen, statuses } of await Promise.all(strangers)) {
    expect([...seen].filter((id) => !id.startsWith('theirs '))).toEqual([])
    // answered, or told to retry later: never an error
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([])
  }
})
it('numbers are of one account: those of another lead to nothing of it', async () => {
  const [mine, foreign] = [ours()?.keys[1] ?? '', theirs()?.keys[1] ?? '']
  const { body } = await ask(mine, { after: 0, limit: 500 })
  expect(body.changes).toHaveLength(60)
  const other = await ask(foreign, { after: 0, limit: 500 })
  expect(other.body.changes.map((one) => one.number)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  const beyond = await ask(foreign, { after: body.last })
  expect([beyond.status, beyond.body.changes, beyond.body.has_more]).toEqual([200, [], false])
})

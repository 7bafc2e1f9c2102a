import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import type { HappeningOf } from '../../../contract/happenings.ts'
import { type TestStores, testStores } from '../../../test/stores.ts'
import { silentLog } from '../../log/log.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import { createDeliver, leaseMs } from './deliver.ts'
import { webhooksConsumer } from './make-messages.ts'
import type { Post } from './post.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const rounds = 200
const accountUuid = randomUUID()
let now = new Date('2026-11-25T08:00:00Z')
const clock = { now: () => now }
const broken = (key: string): HappeningOf<'linkBroken'> => ({
  kind: 'linkBroken',
  accountUuid,
  at: now.toISOString(),
  key,
  payload: { target: `shop.example/${key}`, targetUrl: '', found: 'gone', reason: 'gone' },
})

/**
 * A process killed while sending: before the request to the receiver, or between the answer and storing it. Its
 * messages become due again when its lease ends.
 */
it(`loses nothing in ${rounds} kills between what happened and its delivery`, async () => {
  const seed = Math.floor(Math.random() * 1e9)
  const chance = createRandom('webhook kills', String(seed))
  const { database } = stores
  await database.system.insert(webhookEndpoint).values({
    accountUuid,
    name: 'Order book',
    kind: 'webhook',
    sealedUrl: '',
    shownUrl: 'receiver.example',
    types: ['link.broken'],
    sealedSecret: '',
    makerName: '',
    createdAt: now,
  })
  const arrived = new Map<string, number>()
  const consumer = webhooksConsumer({
    database,
    publicUrl: 'https://outbound.example',
    now: () => now,
    sentenceOf: async () => ({ text: 'gone', path: '/discover/broken' }),
    changesAfter: async () => ({ changes: [], last: 0, hasMore: false }),
    wake: () => undefined,
  })
  const life = (isKilled: boolean) => {
    const stopping = new AbortController()
    const post: Post = async (_, { id }) => {
      if (isKilled && chance() < 0.4) {
        stopping.abort()
        return { status: null, answer: '', tookMs: 0, signedTwice: false }
      }
      arrived.set(id, (arrived.get(id) ?? 0) + 1)
      if (isKilled && chance() < 0.4) {
        stopping.abort()
        throw new Error('killed')
      }
      return { status: 200, answer: '', tookMs: 0, signedTwice: false }
    }
    return createDeliver({ database, clock, log: silentLog, post, send: async () => {}, stopping: stopping.signal })
  }
  let told = 0
  for (let round = 0; round < rounds; round++) {
    const count = 1 + Math.floor(chance() * 4)
    for (let n = 0; n < count; n++) await consumer.take(broken(`${told++}`), AbortSignal.timeout(60_000))
    const dying = life(true)
    await dying.some(() => undefined)
    await dying.idle()
    now = new Date(now.getTime() + leaseMs + 1)
  }
  await life(false).flush()
  const messages = await database.system.select().from(webhookMessage)
  expect([messages.length, messages.filter((m) => m.state !== 'delivered').length], `seed ${seed}`).toEqual([told, 0])
  expect([...arrived.keys()].length, `seed ${seed}`).toBe(told)
})

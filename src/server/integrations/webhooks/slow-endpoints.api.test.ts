import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testStores } from '../../../test/stores.ts'
import { silentLog } from '../../log/log.ts'
import { webhookEndpoint, webhookMessage } from '../tables.ts'
import { createDeliver } from './deliver.ts'
import type { Post } from './post.ts'

// must be true: however many endpoints of other accounts answer slowly, this account's message is sent at once
it('a hundred and twenty slow endpoints of six accounts delay no message of another one', async () => {
  const stores = await testStores({ closeAfterTest: true })
  const { system } = stores.database
  const now = new Date('2026-11-27T10:00:00Z')
  const make = async (accountUuid: string, nextAt: Date) => {
    const [endpoint] = await system
      .insert(webhookEndpoint)
      .values({
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
      .returning()
    if (!endpoint) throw new Error('no endpoint')
    const message = {
      accountUuid,
      endpointUuid: endpoint.uuid,
      type: 'link.broken',
      body: '{}',
      createdAt: now,
      nextAt,
    }
    await system.insert(webhookMessage).values({ id: randomUUID(), key: endpoint.uuid, ...message })
    return endpoint.uuid
  }
  // messages of the others have waited longer
  const before = new Date(now.getTime() - 60_000)
  for (const accountUuid of Array.from({ length: 6 }, () => randomUUID()))
    for (let n = 0; n < 20; n++) await make(accountUuid, before)
  const mine = await make(randomUUID(), now)
  const asked: string[] = []
  const answers: (() => void)[] = []
  const post: Post = async ({ uuid }) => {
    asked.push(uuid)
    if (uuid !== mine) await new Promise<void>((go) => void answers.push(go))
    return { status: 200, answer: '', tookMs: 1, signedTwice: false }
  }
  const stopping = new AbortController().signal
  const clock = { now: () => now }
  const deliver = createDeliver({ ...stores, clock, log: silentLog, post, send: async () => {}, stopping })
  const look = async () => {
    await deliver.some(() => undefined)
    return asked
  }
  await expect.poll(look, { timeout: 30_000 }).toContain(mine)
  // none of the slow ones has answered, and no account has more than ten in progress
  expect(answers).toHaveLength(asked.length - 1)
  expect(answers.length).toBeLessThanOrEqual(60)
  const sent = async () => {
    for (const go of answers.splice(0)) go()
    await deliver.some(() => undefined)
    return asked.length
  }
  await expect.poll(sent, { timeout: 60_000 }).toBe(121)
  for (const go of answers.splice(0)) go()
  await deliver.idle()
}, 120_000)

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyTransaction } from '../../../connectors/connector.ts'
import type { Happening } from '../../../contract/happenings.ts'
import type { WebhookEndpoint, WebhookMessage } from '../../../contract/integrations/webhooks.ts'
import { mailTo } from '../../../test/read-outbox.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { happen } from '../../happenings/index.ts'
import { createSentenceOf } from '../../mailings/index.ts'
import { connection } from '../../networks/tables.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { webhookEndpoint, webhookMessage, webhookTry } from '../tables.ts'
import { webhooksConsumer } from './make-messages.ts'
import { type Receiver, startReceiver } from './receiver.test-data.ts'

let app: TestApp
let owner: Session
let receiver: Receiver
const now = { at: new Date() }
const later = (ms: number) => {
  now.at = new Date(now.at.getTime() + ms)
}
const [second, minute, hour] = [1000, 60_000, 3_600_000]
const email = `${randomUUID()}@example.com`
beforeAll(async () => {
  receiver = await startReceiver()
  app = await startApp({
    clock: { now: () => now.at },
    env: { NETWORK_BASE_URLS: JSON.stringify({ hooks: receiver.base }) },
  })
  owner = await app.signUp({ userFirstname: 'Maja', userLastname: 'Krogh', userEmail: email })
})
beforeEach(async () => {
  receiver.answers()
  receiver.taken()
  const { system } = app.stores.database
  await system.delete(webhookTry)
  await system.delete(webhookMessage)
  await system.delete(webhookEndpoint)
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

type Made = { secret: string; endpoint: WebhookEndpoint }
const path = '/integrations/v1/webhooks'
const create = async (over: object = {}, session = owner): Promise<Made> => {
  const made = await session.ask<Made>(path, {
    endpointName: 'Order book',
    endpointUrl: 'https://receiver.example/in?token=t',
    endpointTypes: ['link.broken', 'conversion.created', 'conversion.changed', 'conversion.removed'],
    ...over,
  })
  if (made.code !== 200) throw new Error(made.message)
  return made.data
}
const row = async (uuid: string) =>
  (await owner.ask<{ endpoints: WebhookEndpoint[] }>(path, {}, 'GET')).data.endpoints.find(
    (e) => e.endpointUuid === uuid,
  )
const days = { fromDate: '2026-01-01', toDate: '2027-12-31' }
const messages = async (uuid: string, over: object = {}) =>
  (
    await owner.ask<{
      messages: WebhookMessage[]
      total: number
      counts: { all: number; open: number; late: number }
    }>(`${path}/${uuid}/messages`, { ...days, ...over })
  ).data
const broken = (key: string, accountUuid = owner.accountUuid): Happening => ({
  kind: 'linkBroken',
  accountUuid,
  at: now.at.toISOString(),
  key,
  payload: {
    target: `shop.example/${key}`,
    targetUrl: `https://shop.example/${key}`,
    found: 'gone',
    reason: 'The page is gone',
  },
})
/** Delivers events as the outbox does, and waits until everything due was sent. */
const tell = async (...list: Happening[]) => {
  const consumer = webhooksConsumer({
    database: app.stores.database,
    publicUrl: app.base,
    now: () => now.at,
    sentenceOf: createSentenceOf(app.stores.database),
    changesAfter: async () => ({ changes: [], last: 0, hasMore: false }),
    wake: () => undefined,
  })
  for (const h of list) await consumer.take(h, AbortSignal.timeout(60_000))
  await app.app.flush()
}
const read = (secret: string) =>
  receiver.taken().map(({ headers, body }) => {
    // the receiver uses the machine's clock: the package's check of the time is tested elsewhere
    const webhook = new Webhook(secret)
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(webhook.sign(headers['webhook-id'] ?? '', at, body)).toBe(headers['webhook-signature']?.split(' ')[0])
    return JSON.parse(body) as { type: string; data: Record<string, unknown> }
  })

it('sends what happened to a receiver of one’s own, signed, once, and shows what was sent and answered', async () => {
  const { secret, endpoint } = await create()
  expect(endpoint).toMatchObject({
    endpointShown: 'receiver.example/in',
    endpointSecretEnd: secret.slice(-5, -1),
    endpointMakerName: 'Maja Krogh',
    endpointState: 'new',
  })
  const written = [broken('a'), broken('a'), broken('other', randomUUID())]
  await inTransaction(app.stores.database.pool, (client) => happen(client, written))
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
  await tell(broken('a'))
  expect(receiver.received.map((r) => r.path)).toEqual(['/in?token=t'])
  expect(read(secret)).toEqual([
    {
      type: 'link.broken',
      timestamp: now.at.toISOString(),
      data: {
        version: now.at.getTime(),
        target: 'shop.example/a',
        target_url: 'https://shop.example/a',
        reason: 'The page is gone',
        text: 'shop.example/a: The page is gone',
        url: `${app.base}/discover/broken`,
      },
    },
  ])
  const list = await messages(endpoint.endpointUuid)
  expect(list.counts).toEqual({ all: 1, open: 0, late: 0 })
  const [message] = list.messages
  expect(message).toMatchObject({ messageState: 'delivered', messageStatus: 200, messageTries: 1 })
  const whole = await owner.ask<{ body: string; tries: { status: number; answer: string }[] }>(
    `/integrations/v1/webhook-messages/${message?.messageId}`,
    {},
    'GET',
  )
  expect(JSON.parse(whole.data.body).type).toBe('link.broken')
  expect(whole.data.tries).toMatchObject([{ status: 200, answer: 'thanks' }])
  expect(await row(endpoint.endpointUuid)).toMatchObject({ endpointState: 'working', deliveredCount: 1 })
})

it('tells what is over as well: a link that leads somewhere again, a site that is heard again, an alert that closed', async () => {
  const { secret } = await create({ endpointTypes: ['link.healed', 'site.seen', 'alert.closed'] })
  const of = { accountUuid: owner.accountUuid, at: now.at.toISOString() }
  const [siteUuid, alertUuid] = [randomUUID(), randomUUID()]
  const silentSinceDatetime = '2026-11-20T08:00:00.000Z'
  const fell = { alertUuid, subjectKind: 'merchant' as const, subjectId: 'shop.example' }
  await tell(
    { ...of, kind: 'linkHealed', key: 'h', payload: { target: 'shop.example/a', targetUrl: 'https://shop.example/a' } },
    { ...of, kind: 'scriptSeen', key: 's', payload: { siteUuid, name: 'Blog', silentSinceDatetime } },
    { ...of, kind: 'alertClosed', key: 'a', payload: { ...fell, closing: 'back', message: 'Closed: it is back' } },
  )
  expect(read(secret).map(({ type, data: { version: _, ...data } }) => ({ type, ...data }))).toEqual([
    {
      type: 'link.healed',
      target: 'shop.example/a',
      target_url: 'https://shop.example/a',
      text: 'shop.example/a: leads somewhere again',
      url: `${app.base}/discover/broken`,
    },
    {
      type: 'site.seen',
      site_id: siteUuid,
      name: 'Blog',
      silent_since: silentSinceDatetime,
      text: 'Blog: its pages tell of visitors again',
      url: `${app.base}/sites/${siteUuid}`,
    },
    {
      type: 'alert.closed',
      alert_id: alertUuid,
      subject: 'merchant',
      subject_id: 'shop.example',
      closed_because: 'back',
      message: 'Closed: it is back',
      text: 'shop.example: Closed: it is back',
      url: `${app.base}/alerts/${alertUuid}`,
    },
  ])
})

it('keeps neither the address nor the secret in a readable form, and shows the secret once', async () => {
  const { secret, endpoint } = await create({ endpointUrl: 'https://receiver.example/in?token=very-secret-token' })
  const kept = JSON.stringify(await app.stores.database.system.select().from(webhookEndpoint))
  for (const text of [secret.slice(6), 'very-secret-token']) expect(kept).not.toContain(text)
  const shown = JSON.stringify([
    await row(endpoint.endpointUuid),
    await owner.ask('/profile/v1/audit', { fromDate: '2026-01-01', toDate: '2027-12-31' }),
  ])
  for (const text of [secret.slice(6), 'very-secret-token']) expect(shown).not.toContain(text)
  expect(shown).toContain('webhook.added')
})

it('tells every change of a conversion from the making of the endpoint on, each once', async () => {
  const connectionUuid = randomUUID()
  const { database } = app.stores
  await database.system.insert(connection).values({
    uuid: connectionUuid,
    accountUuid: owner.accountUuid,
    network: 'awin',
    name: 'Awin',
    callbackToken: randomUUID(),
  })
  const said = (transactionId: string, over: object = {}) => {
    const content = {
      ...emptyTransaction,
      transactionId,
      orderId: `order ${transactionId}`,
      at: '2026-03-01T09:00:00Z',
      currency: 'EUR',
      status: 'pending',
      commission: '10',
      ...over,
    }
    return database.pool.query(
      `INSERT INTO ledger (account_uuid, connection_uuid, transaction_id, source, content_hash, content) VALUES ($1, $2, $3, 'api', $4, $5)`,
      [owner.accountUuid, connectionUuid, transactionId, randomUUID(), content],
    )
  }
  await said('before')
  const { secret } = await create()
  await said('t1')
  await app.app.flush()
  await said('t1', { status: 'approved', commission: '12.50' })
  await app.app.flush()
  await app.app.flush()
  const got = read(secret)
  expect(got.map((m) => [m.type, m.data['order_id'], m.data['now']])).toMatchObject([
    ['conversion.created', 'order t1', { status: 'pending', commission: { amount: '10.00', currency: 'EUR' } }],
    ['conversion.changed', 'order t1', { status: 'approved', commission: { amount: '12.50', currency: 'EUR' } }],
  ])
  const [first, next] = got.map((m) => Number(m.data['version']))
  expect(next).toBeGreaterThan(first ?? 0)
})

it('tries again after a redirect it does not follow, an error, no answer and a closed connection, and then arrives', async () => {
  const { secret, endpoint } = await create()
  receiver.status(301, { location: `${receiver.base}/elsewhere` })
  await tell(broken('b'))
  const open = (await messages(endpoint.endpointUuid)).messages[0]
  expect(open).toMatchObject({ messageState: 'waiting', messageStatus: 301, messageTries: 1 })
  const first = receiver.taken()[0]?.headers['webhook-id']
  const again = async (ms: number) => {
    later(ms)
    await app.app.flush()
    return (await messages(endpoint.endpointUuid)).messages[0]
  }
  receiver.answers((_, __, request) => void request.socket.destroy())
  expect(await again(6 * second)).toMatchObject({ messageStatus: null, messageTries: 2 })
  receiver.status(429, { 'retry-after': '7200' }, 'slow down')
  expect(await again(6 * minute)).toMatchObject({ messageStatus: 429, messageTries: 3 })
  expect(await again(hour)).toMatchObject({ messageTries: 3 })
  receiver.taken()
  receiver.answers()
  expect(await again(hour + minute)).toMatchObject({ messageState: 'delivered', messageTries: 4 })
  const last = receiver.received[0]?.headers['webhook-id']
  expect([last, receiver.received.map((r) => r.path)]).toEqual([first, ['/in?token=t']])
  expect(read(secret)).toHaveLength(1)
  expect((await messages(endpoint.endpointUuid, { show: 'late' })).counts).toEqual({ all: 1, open: 0, late: 1 })
})

it('sends nothing more to who says goodbye (410), and what happens meanwhile is not told afterwards', async () => {
  const { endpoint } = await create()
  receiver.status(410)
  await tell(broken('c'))
  expect(await row(endpoint.endpointUuid)).toMatchObject({
    endpointState: 'off',
    endpointWhy: 'It wants no more messages (410)',
  })
  receiver.answers()
  receiver.taken()
  await tell(broken('d'))
  await owner.ask(`${path}/${endpoint.endpointUuid}/turn`, { isOn: true })
  await tell(broken('e'))
  expect(receiver.taken().map((r) => JSON.parse(r.body).data.target)).toEqual(['shop.example/e'])
})

it('mails after an hour and a day of failures, turns off after three days, and sends what waits once turned on', async () => {
  const { endpoint } = await create()
  receiver.status(502)
  await tell(broken('f'))
  const failing = async (ms: number, key: string) => {
    later(ms)
    await tell(broken(key))
  }
  await failing(hour, 'g')
  const mail = await mailTo(app.dir, email, 'A webhook does not arrive: Order book')
  expect(mail.text).toContain('has answered nothing but errors for an hour')
  expect(mail.text).toContain(`${app.base}/integrations/webhooks/${endpoint.endpointUuid}`)
  await failing(24 * hour, 'h')
  await mailTo(app.dir, email, 'A webhook does not arrive: Order book', 2)
  await failing(48 * hour, 'i')
  await mailTo(app.dir, email, 'A webhook was turned off: Order book')
  expect(await row(endpoint.endpointUuid)).toMatchObject({
    endpointState: 'off',
    endpointWhy: 'Turned off after three days without success',
  })
  receiver.answers()
  receiver.taken()
  await tell(broken('j'))
  expect(receiver.received).toEqual([])
  await owner.ask(`${path}/${endpoint.endpointUuid}/turn`, { isOn: true })
  await app.app.flush()
  const targets = receiver.taken().map((r) => String(JSON.parse(r.body).data.target))
  expect(targets.toSorted()).toEqual(['f', 'g', 'h', 'i', 'j'].map((key) => `shop.example/${key}`))
  expect(await row(endpoint.endpointUuid)).toMatchObject({ endpointState: 'working', endpointWhy: '' })
})

it('lets both secrets sign for a day after a rotation, so that no message is refused', async () => {
  const { secret: old, endpoint } = await create()
  const turned = await owner.ask<Made>(`${path}/${endpoint.endpointUuid}/secret`)
  const fresh = turned.data.secret
  const signed = () => {
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = receiver.taken()
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const given = headers['webhook-signature']?.split(' ') ?? []
    return [old, fresh].map((s) => given.includes(new Webhook(s).sign(headers['webhook-id'] ?? '', at, body)))
  }
  await tell(broken('k'))
  expect(signed()).toEqual([true, true])
  expect((await messages(endpoint.endpointUuid)).messages[0]?.messageSignedTwice).toBe(true)
  later(25 * hour)
  await tell(broken('l'))
  expect(signed()).toEqual([false, true])
  await owner.ask(`${path}/${endpoint.endpointUuid}/secret`)
  await owner.ask(`${path}/${endpoint.endpointUuid}/secret`, {}, 'DELETE')
  await tell(broken('m'))
  expect(signed()).toEqual([false, false])
})

it('sends a test message, and messages again: some, those that did not arrive, and those of a span', async () => {
  const { endpoint } = await create()
  const at = `${path}/${endpoint.endpointUuid}`
  const ping = await owner.ask<WebhookMessage>(`${at}/ping`)
  await app.app.flush()
  expect(JSON.parse(receiver.taken()[0]?.body ?? '{}')).toMatchObject({ type: 'test.ping' })
  await tell(broken('n'))
  receiver.status(422, {}, 'unknown order')
  await tell(broken('o'))
  receiver.taken()
  receiver.answers()
  const again = async (what: object) => {
    const { data } = await owner.ask<{ count: number }>(`${at}/again`, { what })
    await app.app.flush()
    return [data.count, receiver.taken().length]
  }
  expect(await again({ of: 'some', messageIds: [ping.data.messageId] })).toEqual([1, 1])
  expect(await again({ of: 'open' })).toEqual([1, 1])
  expect(await again({ of: 'open' })).toEqual([0, 0])
  expect(await again({ of: 'days', ...days })).toEqual([3, 3])
  expect((await messages(endpoint.endpointUuid, { search: 'shop.example/o' })).total).toBe(1)
})

it('sends sentences to chat services, unsigned', async () => {
  await create({
    endpointKind: 'slack',
    endpointUrl: 'https://hooks.slack.com/services/T0/B0/x',
    endpointTypes: ['link.broken'],
  })
  await tell(broken('p'))
  const [got] = receiver.taken()
  expect(got?.headers['webhook-signature']).toBeUndefined()
  expect(JSON.parse(got?.body ?? '{}').text).toBe('Link broken: shop.example/p: The page is gone')
})

it('refuses addresses that are not https to a name, names the field, and makes nothing', async () => {
  for (const [endpointUrl, why] of [
    ['http://receiver.example/in', 'Must begin with https://'],
    ['https://receiver.example:444/in', 'usual port'],
    ['nowhere', 'Must be an address'],
    ['javascript:alert(1)', 'Must begin with https://'],
  ] as const) {
    const refused = await owner.ask(path, { endpointName: 'x', endpointUrl, endpointTypes: ['link.broken'] })
    expect([refused.code, refused.message]).toEqual([400, expect.stringContaining(why)])
    expect(refused.message).toContain('endpointUrl')
  }
  expect(
    await app.stores.database.system.$count(webhookEndpoint, eq(webhookEndpoint.accountUuid, owner.accountUuid)),
  ).toBe(0)
})

it('keeps twenty endpoints an account, and removes one with its messages', async () => {
  const first = await create()
  for (let n = 1; n < 20; n++) await create({ endpointTypes: ['site.silent'] })
  const refused = await owner.ask(path, {
    endpointName: 'x',
    endpointUrl: 'https://receiver.example/in',
    endpointTypes: ['link.broken'],
  })
  expect([refused.code, refused.message]).toEqual([409, expect.stringContaining('at most 20 endpoints')])
  await tell(broken('q'))
  await owner.ask(`${path}/${first.endpoint.endpointUuid}`, {}, 'DELETE')
  const { system } = app.stores.database
  expect([await system.$count(webhookMessage), await system.$count(webhookTry)]).toEqual([0, 0])
})

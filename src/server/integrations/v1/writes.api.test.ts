import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { buildShop } from '../../../test/tracking.ts'
import { askV1, makeKey } from '../make-key.test-data.ts'

let app: TestApp
let owner: Session
let ask: ReturnType<typeof askV1>
let place: { site_id: string; merchant_id: string; target_url: string }
beforeAll(async () => {
  app = await startApp()
  owner = await app.signUp()
  const shop = await buildShop(app.stores.database, {
    accountUuid: owner.accountUuid,
    domain: 'nordlys.example',
    shop: 'nordlys.dk',
    offers: [{ network: 'awin' }],
  })
  const { rows } = await app.stores.database.pool.query<{ merchant: string }>(
    'SELECT merchant_uuid AS merchant FROM campaign WHERE account_uuid = $1',
    [owner.accountUuid],
  )
  place = { site_id: shop.siteUuid, merchant_id: rows[0]?.merchant ?? '', target_url: 'https://nordlys.dk/kaffe' }
  ask = askV1(app, (await makeKey(owner)).key)
})
afterAll(() => app.stop())

type Saved = { link: { code: string; name: string; url: string; target_url: string } }
type Refused = { error: { code: string; param: string | null; message: string; request_id: string; doc_url: string } }
const post = <T>(path: string, body: object, headers: Record<string, string> = {}) =>
  ask<T>(path, body, { method: 'POST', headers })

it('makes, reads, changes and archives a smart link', async () => {
  const made = await post<Saved>('/links', { ...place, name: 'Coffee', code: 'coffee' })
  expect([made.status, made.body.link.code, made.body.link.target_url]).toEqual([200, 'coffee', place.target_url])
  expect((await ask<{ name: string }>('/links/coffee')).body.name).toBe('Coffee')
  const changed = await ask<Saved>('/links/coffee', { name: 'Coffee beans' }, { method: 'PATCH' })
  expect(changed.body.link).toMatchObject({ name: 'Coffee beans', target_url: place.target_url })
  expect((await ask<{ links: unknown[] }>('/links')).body.links).toHaveLength(1)
  expect((await ask('/links/coffee', {}, { method: 'DELETE' })).status).toBe(200)
  expect((await ask('/links/coffee')).status).toBe(404)
})

it('has one shape for everything that is refused, with the field as it was sent', async () => {
  const refused = await post<Refused>('/links', { ...place, name: 'x', site_id: 'x' })
  expect(refused.status).toBe(400)
  expect(refused.body.error).toEqual({
    code: 'bad_input',
    param: 'site_id',
    message: 'Must be a uuid',
    doc_url: `${app.base}/api/reference/v1#errors`,
    request_id: refused.headers.get('x-request-id'),
  })
  const unknownSite = await post<Refused>('/links', { ...place, name: 'x', site_id: randomUUID() })
  expect([unknownSite.status, unknownSite.body.error.code]).not.toEqual([200, undefined])
  const method = await ask<Refused>('/links', {}, { method: 'PUT' })
  expect([method.status, method.body.error.code, method.headers.get('allow')]).toEqual([
    405,
    'wrong_method',
    'GET, POST',
  ])
  for (const [body, type, code] of [
    ['{"name"', 'application/json', 'bad_input'],
    ['"text"', 'application/json', 'bad_input'],
    ['a=b', 'text/plain', 'wrong_type'],
    [`{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 'too_large'],
  ] as const) {
    const { key } = await makeKey(owner)
    const answer = await fetch(`${app.base}/v1/links`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    })
    expect(((await answer.json()) as Refused).error.code, body.slice(0, 20)).toBe(code)
  }
})

it('makes a hundred at once, each for itself, and not a hundred and one', async () => {
  const links = Array.from({ length: 100 }, (_, n) => ({
    ...place,
    name: `Link ${n}`,
    ...(n === 7 ? { target_url: 'not an address' } : {}),
  }))
  const { status, body } = await post<{
    made: number
    refused: number
    results: { link: object | null; error: { param: string } | null }[]
  }>('/links/bulk', { links })
  expect([status, body.made, body.refused]).toEqual([200, 99, 1])
  expect(body.results[7]).toMatchObject({ link: null, error: { code: 'bad_input', param: 'target_url' } })
  const more = await post<Refused>('/links/bulk', { links: [...links, links[0]] })
  expect([more.status, more.body.error.param]).toEqual([400, 'links'])
})

it('does a named write once, however often and at whatever time it is sent', async () => {
  const named = { 'idempotency-key': randomUUID() }
  const body = { ...place, name: 'Once' }
  const first = await post<Saved>('/links', body, named)
  const again = await post<Saved>('/links', body, named)
  expect(again.body).toEqual(first.body)
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
  const other = await post<Refused>('/links', { ...body, name: 'Other' }, named)
  expect([other.status, other.body.error.code]).toEqual([422, 'repeat_differs'])
  const together = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => post<Saved & Refused>('/links', { ...body, name: 'Together' }, together)),
  )
  const codes = new Set(answers.filter((a) => a.status === 200).map((a) => a.body.link.code))
  expect(codes.size).toBe(1)
  for (const a of answers) if (a.status !== 200) expect([a.status, a.body.error.code]).toEqual([409, 'repeat_running'])
  // what was refused is not kept: put right, it is done under the same name
  const mended = { 'idempotency-key': randomUUID() }
  expect((await post('/links', { ...body, target_url: 'nonsense' }, mended)).status).toBe(400)
  expect((await post('/links', body, mended)).status).toBe(200)
  expect((await post<Refused>('/links', body, { 'idempotency-key': 'x'.repeat(201) })).body.error.param).toBe(
    'Idempotency-Key',
  )
})

it('replays nothing to another account that uses the same name for its write', async () => {
  const named = { 'idempotency-key': randomUUID() }
  const body = { ...place, name: 'Of the first' }
  const first = await post<Saved>('/links', body, named)
  expect(first.status).toBe(200)
  const stranger = askV1(app, (await makeKey(await app.signUp())).key)
  const asStranger = (sent: object) => stranger<Refused>('/links', sent, { method: 'POST', headers: named })
  // neither its answer to the same words, nor that the name is taken to others
  for (const sent of [body, { ...body, name: 'Other' }]) {
    const answer = await asStranger(sent)
    const unknown = await stranger<Refused>('/links', { ...sent, site_id: randomUUID() }, { method: 'POST' })
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
    expect([answer.status, answer.body.error.code]).toEqual([unknown.status, unknown.body.error.code])
    expect(JSON.stringify(answer.body)).not.toContain(first.body.link.code)
  }
  const again = await post<Saved>('/links', body, named)
  expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
})

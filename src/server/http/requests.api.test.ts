import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import { user } from '../account/index.ts'
import { type Session, startApp, type TestApp } from '../../test/start-app.ts'

const writes = Object.values(contract)
  .flatMap((group): Call[] => Object.values(group))
  .filter((call) => call.method !== 'GET')

let app: TestApp
let me: Session
beforeAll(async () => {
  app = await startApp()
  me = await app.signUp()
})
afterAll(() => app.stop())

const path = ({ path }: Call) => `/api${path.replaceAll(/\{\w+\}/g, '7f0e8c1a-0000-4000-8000-000000000001')}`
const send = (url: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
  fetch(`${app.base}${url}`, { method: 'POST', ...init, headers: { cookie: me.cookie, ...headers } })
const json = { 'content-type': 'application/json' }
const siteCount = async () => (await me.ask<unknown[]>('/channels/v1/list', {}, 'GET')).data.length

describe('a request that another site’s page sends', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused for every call that is no GET: %j', async (said) => {
    for (const call of writes) {
      const answer = await send(
        path(call),
        { method: call.method === 'UPDATE' ? 'PUT' : call.method, body: '{}' },
        { ...json, ...said },
      )
      expect([call.path, answer.status]).toEqual([call.path, 403])
    }
  })
  it('is taken from our own page', async () => {
    const answer = await send(
      '/api/channels/v1/channels',
      { body: '{"channelName":"A","channelDomain":"a-page.dk"}' },
      {
        ...json,
        origin: app.base,
        'sec-fetch-site': 'same-origin',
      },
    )
    expect(answer.status).toBe(200)
  })
})

describe('what a write is asked with', () => {
  it('never is in the address', async () => {
    const before = await siteCount()
    const answer = await send('/api/channels/v1/channels?channelName=x&channelDomain=x.dk', { body: '{}' }, json)
    expect(await answer.json()).toMatchObject({
      code: 400,
      message: 'channelName: Belongs in the body, not in the address',
    })
    const deleted = await send('/api/google/ads/v1/connection?withCosts=true', { method: 'DELETE' })
    expect(deleted.status).toBe(400)
    expect(await siteCount()).toBe(before)
  })
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'is no %s, not even an empty one',
    async (type) => {
      for (const body of ['{"channelName":"x","channelDomain":"x.dk"}', ''])
        expect((await send('/api/channels/v1/channels', { body }, { 'content-type': type })).status).toBe(415)
    },
  )
  it('is an object: neither a list nor a text nor nothing', async () => {
    for (const body of ['[]', '"text"', '1', 'null'])
      expect(await (await send('/api/insights/v1/conversions', { body }, json)).json(), body).toMatchObject({
        message: body === 'null' ? expect.any(String) : 'The body must be a JSON object',
        data: null,
      })
  })
  it('is no form where no file is taken', async () => {
    const form = new FormData()
    form.append('channelName', 'x')
    const answer = await send('/api/channels/v1/channels', { body: form })
    expect([answer.status, (await answer.json()) as unknown]).toMatchObject([
      415,
      { message: 'This call takes no form; send JSON' },
    ])
  })
  it('has no field that nobody knows, at any depth, in the body or in the address', async () => {
    const range = { fromDate: '2026-01-01', toDate: '2026-01-31' }
    const told = async (url: string, input: object, method?: string) => (await me.ask(url, input, method)).message
    expect(await told('/overview/v1/dashboard', { ...range, channelUuid: 'x' })).toBe('channelUuid: Unknown field')
    expect(await told('/insights/v1/statistics', { ...range, groupBy: 'name', filters: { chanelUuids: [] } })).toBe(
      'filters.chanelUuids: Unknown field',
    )
    expect(await told('/google/ads/v1/costs/uploads', { x: '1' }, 'GET')).toBe('x: Unknown field')
  })
})

describe('a form', () => {
  /** Starts sending a file and never ends; returns the status received anyway. */
  const begin = (cookie: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const url = `${app.base}/api/conversion_uploads/v1/7f0e8c1a-0000-4000-8000-000000000001`
      const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 20_000_000 }
      const sending = request(url, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode)
        sending.destroy()
      })
      sending.on('error', reject)
      sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
    })
  it('is not read before it is known who sends it and that they may', async () => {
    expect(await begin('')).toBe(401)
    const reader = await app.signUp()
    await app.stores.database.system.update(user).set({ role: 'readonly' }).where(eq(user.id, reader.userUuid))
    expect(await begin(reader.cookie)).toBe(403)
  })
})

describe('a wrong method', () => {
  it('is told apart from an unknown call, with the methods that would do', async () => {
    const get = await fetch(`${app.base}/api/insights/v1/statistics`, { headers: { cookie: me.cookie } })
    expect([get.status, get.headers.get('allow'), (await get.json()) as unknown]).toEqual([
      405,
      'POST',
      { code: 405, message: 'This call answers to POST', data: null },
    ])
    const put = await send('/api/insights/v1/views/7f0e8c1a-0000-4000-8000-000000000001', { method: 'POST' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'DELETE, PATCH, PUT'])
    expect((await send('/api/insights/v1/nothing', { method: 'PUT' })).status).toBe(404)
  })
})

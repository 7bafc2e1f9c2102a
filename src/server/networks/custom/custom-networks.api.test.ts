import { beforeAll, expect, it } from 'vitest'
import { customIdentifier } from '../../../connectors/custom/index.ts'
import { customConnector } from '../../../connectors/index.ts'
import { sharedApp } from '../../../test/shared-app.ts'
import type { Answer, Session, TestApp } from '../../../test/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const template = 'https://go.own.example/c?p={programmeId}&sub={clickId}&to={target}'
const columns = {
  date: 'Day',
  transactionId: 'Id',
  commission: 'Earned',
  amount: '',
  currency: '',
  status: 'State',
  subId: '',
  programme: '',
}
const input = {
  networkName: 'Own net',
  linkTemplate: template,
  subIdParameter: 'sub',
  hosts: ['own.example'],
  currencyCode: 'EUR',
  columnMapping: { columns, statuses: { ok: 'approved' } },
}
type Network = { networkUuid: string; networkIdentifier: string; networkName: string }
const ask = async (who: Session, method: string, path: string, body?: object) => {
  const answer = await fetch(`${app.base}/api${path}`, {
    method,
    headers: { cookie: who.cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as Answer<Record<string, unknown>>
}
const start = async () => {
  const who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'UTC' })
  const made = await who.ask<Network>('/networks/v1/custom', input)
  expect(made).toMatchObject({ code: 200, data: { networkName: 'Own net', hosts: ['own.example'] } })
  const { networkUuid } = made.data
  const connected = await who.ask<{ connectionUuid: string }>('/networks/v1/connections', {
    networkUuid,
    credentials: { programmes: '7=shop.example' },
  })
  expect(connected).toMatchObject({ code: 200, data: { network: { networkUuid, networkName: 'Own net' } } })
  return { who, networkUuid, connectionUuid: connected.data.connectionUuid }
}
const money = async (who: Session) => {
  await app.app.flush()
  const { data } = await who.ask<{ totals: { conversionCount: number; conversionTotalCommission: number } }>(
    '/insights/v1/statistics',
    { fromDate: '2026-03-01', toDate: '2026-03-31', groupBy: 'network' },
  )
  return [data.totals.conversionCount, data.totals.conversionTotalCommission]
}
const send = async (who: Session, connectionUuid: string, text: string) => {
  const form = new FormData()
  form.append('file', new Blob([text]), 'sales.csv')
  const answer = await fetch(`${app.base}/api/conversion_uploads/v1/${connectionUuid}`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: form,
  })
  return (await answer.json()) as Answer<Record<string, unknown>>
}

it('is connected without credentials, stands among the networks, and counts what its callback says', async () => {
  const { who, networkUuid, connectionUuid } = await start()
  for (const path of ['/networks/v1/networks', '/networks/v1/list'])
    expect(
      ((await ask(who, 'GET', path)).data as unknown as Network[]).filter((n) => n.networkUuid === networkUuid),
    ).toMatchObject([{ networkName: 'Own net', networkIdentifier: customIdentifier(networkUuid) }])
  const { data: url } = await who.ask<string>('/networks/v1/connections/callbackurls', { connectionUuid, networkUuid })
  const address = new URL(url)
  const query = '?transactionId=T1&amount=80&commission=5.5&currency=EUR&status=approved&date=2026-03-02T10:00:00Z'
  const heard = await fetch(`${app.base}${address.pathname}${query}`)
  expect(heard.status).toBe(200)
  expect(await money(who)).toEqual([1, 5.5])
})
it('takes files by its mapping of columns, all or nothing', async () => {
  const { who, connectionUuid } = await start()
  const bad = await send(who, connectionUuid, 'Day,Id,Earned,State\n2026-03-01,a,1.25,ok\nsoon,b,1,ok')
  expect(bad.code).toBe(400)
  expect(bad.message).toContain('line 3: Day: "soon" is not a date')
  expect(await send(who, connectionUuid, 'Day,Id\n2026-03-01,a')).toMatchObject({
    code: 400,
    message: expect.stringMatching(/^The file has no column "(Earned|State)"$/),
  })
  expect(
    (await send(who, connectionUuid, 'Day;Id;Earned;State\n2026-03-01;a;1,25;ok\n2026-03-02;b;2,50;ok')).code,
  ).toBe(200)
  expect(await money(who)).toEqual([2, 3.75])
})
it('links follow a changed template; deleting disconnects', async () => {
  const { who, networkUuid, connectionUuid } = await start()
  const path = `/networks/v1/custom/${networkUuid}`
  const other = 'https://new.own.example/?sub={clickId}&to={target}'
  const { pool } = app.stores.database
  const clickUrls = async () =>
    (await pool.query('SELECT click_url FROM programme WHERE connection_uuid = $1', [connectionUuid])).rows
  await expect.poll(clickUrls, { timeout: 60_000 }).toEqual([{ click_url: template }])
  expect((await ask(who, 'PATCH', path, { linkTemplate: other })).code).toBe(200)
  expect(await clickUrls()).toEqual([{ click_url: other }])
  expect((await ask(who, 'DELETE', path)).code).toBe(200)
  expect((await ask(who, 'GET', '/networks/v1/custom')).data).toEqual([])
  expect((await ask(who, 'GET', '/networks/v1/connections')).data).toMatchObject([{ connectionIsActive: false }])
})
it('makes links that carry the click id', () => {
  const connector = customConnector(customIdentifier('7f0e8c1a-0000-4000-8000-000000000001'))
  const parts = {
    programmeId: '7',
    partnerId: '',
    clickUrl: template,
    clickId: 'abc',
    target: 'https://shop.example/?a=1',
  }
  expect(connector?.deepLink(parts)).toBe(
    'https://go.own.example/c?p=7&sub=abc&to=https%3A%2F%2Fshop.example%2F%3Fa%3D1',
  )
  expect(customConnector('custom:nothing')).toBeUndefined()
})
it.each([
  ['linkTemplate', { linkTemplate: 'https://go.own.example/?to={target}' }],
  ['hosts', { hosts: ['https://own.example'] }],
  ['networkName', { networkName: '' }],
  ['subIdParameter', { subIdParameter: 'a b' }],
  ['currencyCode', { currencyCode: 'Euros' }],
])('is refused, naming %s', async (field, change) => {
  const who = await app.signUp()
  const answer = await who.ask('/networks/v1/custom', { ...input, ...change })
  expect(answer.code).toBe(400)
  expect(answer.message).toContain(field)
})
it('is nobody else’s', async () => {
  const { networkUuid } = await start()
  const stranger = await app.signUp()
  for (const path of ['/networks/v1/custom', '/networks/v1/networks'])
    expect(JSON.stringify(await ask(stranger, 'GET', path))).not.toContain(networkUuid)
  expect((await stranger.ask('/networks/v1/connections', { networkUuid, credentials: {} })).code).toBe(404)
  expect((await ask(stranger, 'PUT', `/networks/v1/custom/${networkUuid}`, { networkName: 'Mine' })).code).toBe(404)
  expect((await ask(stranger, 'DELETE', `/networks/v1/custom/${networkUuid}`)).code).toBe(404)
})

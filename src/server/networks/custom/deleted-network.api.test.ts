import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'

let app: TestApp
let running: Pick<TestApp['app'], 'flush' | 'stop'>
beforeAll(async () => {
  app = await startApp()
  running = app.app
})
afterAll(async () => {
  await running.stop()
  await app.stores.close()
})

/** Restarts the whole server on the same stores and port, so that nothing is left in its modules' memory. */
async function restart(): Promise<void> {
  await running.stop()
  vi.resetModules()
  const [{ composeApp }, { readEnv }, { systemClock }, { silentLog }] = await Promise.all([
    import('../../compose/app.ts'),
    import('../../env/env.ts'),
    import('../../time/clock.ts'),
    import('../../log/log.ts'),
  ])
  const { port } = new URL(app.base)
  const env = readEnv({ PORT: port, DATA_DIR: app.dir, DEMO: 'off', BILLING: 'off', TRUST_PROXY: '1' })
  const again = await composeApp({ env, stores: app.stores, clock: systemClock, log: silentLog })
  await again.start()
  running = again
}

const input = {
  networkName: 'Grønne klik',
  linkTemplate: 'https://go.green.example/c?sub={clickId}&to={target}',
  subIdParameter: 'sub',
  hosts: ['green.example'],
  currencyCode: 'EUR',
}
const days = { fromDate: '2026-03-01', toDate: '2026-03-31' }
type Own = { networkUuid: string; connectionUuid: string }

async function connect(who: Session): Promise<Own> {
  const { networkUuid } = (await who.ask<Own>('/networks/v1/custom', input)).data
  const made = await who.ask<Own>('/networks/v1/connections', { networkUuid, credentials: {} })
  expect(made.code).toBe(200)
  return { networkUuid, connectionUuid: made.data.connectionUuid }
}
async function earn(who: Session, own: Own, transactionId: string, commission: string): Promise<void> {
  const { data: url } = await who.ask<string>('/networks/v1/connections/callbackurls', own)
  const query = new URLSearchParams({ transactionId, commission, amount: '80', currency: 'EUR' })
  query.set('date', '2026-03-02T10:00:00Z')
  expect((await fetch(`${app.base}${new URL(url).pathname}?${query}`)).status).toBe(200)
}
/** Name and commission by network, as a report shows them, highest first. */
async function report(who: Session) {
  await running.flush()
  type Row = { grp: string; name: string; conversionTotalCommission: number }
  const { data } = await who.ask<{ rows: Row[] }>('/insights/v1/statistics', { ...days, groupBy: 'network' })
  return data.rows
    .sort((a, b) => b.conversionTotalCommission - a.conversionTotalCommission)
    .map((r) => [r.grp, r.name, r.conversionTotalCommission])
}
const remove = (who: Session, { networkUuid }: Own) => who.ask(`/networks/v1/custom/${networkUuid}`, {}, 'DELETE')

/** The ledger is filtered by the day of arrival, not of the sale. */
const arrived = () => {
  const today = new Date().toISOString().slice(0, 10)
  return { fromDate: addDays(today, -1), toDate: today }
}

const settings = { userCurrencyCode: 'EUR', userTimezone: 'UTC' }

it('keeps its name in everything it earned, also after a restart', async () => {
  const who = await app.signUp(settings)
  const own = await connect(who)
  await earn(who, own, 'T1', '5.50')
  expect((await remove(who, own)).code).toBe(200)
  await restart()
  const named = { networkUuid: own.networkUuid, networkName: input.networkName }
  expect(await report(who)).toEqual([[own.networkUuid, input.networkName, 5.5]])
  expect((await who.ask('/insights/v1/conversions', days)).data).toMatchObject([{ network: named }])
  expect((await who.ask('/networks/v1/ledger', arrived())).data).toMatchObject({ rows: [named] })
  expect((await who.ask('/networks/v1/connections', {}, 'GET')).data).toMatchObject([
    { connectionUuid: own.connectionUuid, connectionIsActive: false, network: named },
  ])
})

it('is found by nothing that could use it, and cannot be connected again', async () => {
  const who = await app.signUp(settings)
  const own = await connect(who)
  expect((await remove(who, own)).code).toBe(200)
  await restart()
  const { networkUuid, connectionUuid } = own
  expect((await who.ask('/networks/v1/custom', {}, 'GET')).data).toEqual([])
  for (const path of ['/networks/v1/networks', '/networks/v1/list', '/networks/v2/networks'])
    expect(JSON.stringify(await who.ask(path, {}, 'GET')), path).not.toContain(networkUuid)
  const credentials = { programmes: '7=shop.example' }
  const refused = [
    await remove(who, own),
    await who.ask(`/networks/v1/custom/${networkUuid}`, { networkName: 'Back' }, 'PATCH'),
    await who.ask('/networks/v1/connections', { networkUuid, credentials }),
    await who.ask(`/networks/v1/connections/reconnect/${connectionUuid}`, { credentials }),
  ]
  expect(refused.map((answer) => answer.code)).toEqual([404, 404, 404, 404])
})

it('says to its own account that it was deleted, where reports lead to it, and to others nothing', async () => {
  const who = await app.signUp(settings)
  const own = await connect(who)
  await remove(who, own)
  const page = `/networks/v1/networks/${own.networkUuid}`
  expect(await who.ask(page, {}, 'GET')).toMatchObject({
    code: 410,
    message: 'Grønne klik was deleted. Its statistics stay.',
  })
  const stranger = await app.signUp(settings)
  expect(await stranger.ask(page, {}, 'GET')).toMatchObject({ code: 404, message: 'Not found' })
})

it('leaves its name to a new one, which begins with nothing', async () => {
  const who = await app.signUp(settings)
  const old = await connect(who)
  await earn(who, old, 'T1', '5.50')
  await remove(who, old)
  const own = await connect(who)
  await earn(who, own, 'T1', '1.25')
  const both = (name: string) => [
    [old.networkUuid, input.networkName, 5.5],
    [own.networkUuid, name, 1.25],
  ]
  expect(await report(who)).toEqual(both(input.networkName))
  expect((await who.ask('/networks/v1/custom', {}, 'GET')).data).toMatchObject([{ networkUuid: own.networkUuid }])
  // renaming the new network does not rename the deleted one
  await who.ask(`/networks/v1/custom/${own.networkUuid}`, { networkName: 'Blå klik' }, 'PATCH')
  await restart()
  expect(await report(who)).toEqual(both('Blå klik'))
})

it('is nobody else’s, deleted or not', async () => {
  const who = await app.signUp(settings)
  const own = await connect(who)
  const stranger = await app.signUp(settings)
  expect((await remove(stranger, own)).code).toBe(404)
  expect((await who.ask('/networks/v1/custom', {}, 'GET')).data).toHaveLength(1)
  await remove(who, own)
  for (const path of ['/networks/v1/custom', '/networks/v1/networks', '/networks/v1/connections'])
    expect(JSON.stringify(await stranger.ask(path, {}, 'GET')), path).not.toContain(own.networkUuid)
  expect((await remove(stranger, own)).code).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyTransaction, type NetworkTransaction } from '../../../connectors/connector.ts'
import type { ConversionDetail } from '../../../contract/insights/conversions.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { silentLog } from '../../log/log.ts'
import { createMoney, loadRates } from '../../money/index.ts'
import { sitesOfMedia } from '../../networks/index.ts'
import { connection } from '../../networks/tables.ts'
import { clickIdFrom, clickTime, isClickId } from '../../tracking/click-id.ts'
import { click } from '../event-builders.ts'

let app: TestApp
let money: ReturnType<typeof createMoney>
const awin = 'a0000000-0000-4000-8000-000000000001'
beforeAll(async () => {
  app = await startApp()
  const clock = { now: () => new Date() }
  money = createMoney({
    ...app.stores,
    clock,
    log: silentLog,
    networks: { networkUuid: () => awin, sitesOfMedia },
    clickIds: { isClickId, clickTime },
  })
  // a currency that no other test uses: rates are shared by the whole installation
  await loadRates({ ...app.stores, clock }, [{ day: '2026-02-27', currency: 'TOP', perEuro: '4.000000' }])
})
afterAll(() => app.stop())

const account = async () => {
  const who = await app.signUp({ userCurrencyCode: 'EUR', userTimezone: 'Europe/Copenhagen' })
  const payer = { uuid: randomUUID(), accountUuid: who.accountUuid, network: 'awin' }
  await app.stores.database.system.insert(connection).values({ ...payer, name: 'Awin DK' })
  return { who, payer }
}
type Payer = Awaited<ReturnType<typeof account>>['payer']
const arrive = (payer: Payer, receivedAt: string, t: Partial<NetworkTransaction>) =>
  money.receive([
    {
      payer,
      source: 'api',
      receivedAt: new Date(receivedAt),
      transaction: { ...emptyTransaction, transactionId: 'T1', at: '2026-03-01T09:30:00Z', currency: 'TOP', ...t },
    },
  ])
const path = '/insights/v1/conversions'
const only = async (who: Session) => {
  const { data } = await who.ask<{ conversionUuid: string }[]>(path, { fromDate: '2026-03-01', toDate: '2026-03-01' })
  return data[0]?.conversionUuid ?? ''
}
const detail = (who: Session, uuid: string) => who.ask<ConversionDetail>(`${path}/${uuid}`, {}, 'GET')

describe('one conversion', () => {
  const at = '2026-03-01T09:00:00.000Z'
  const clickId = clickIdFrom(Date.parse(at), '000000001')
  const site = randomUUID()

  it('tells its click, its way, every state, both amounts and the rate', async () => {
    const { who, payer } = await account()
    const from = { uuid: who.accountUuid, site }
    const row = click(from, { at, click_id: clickId, page: 'blog.example/a', device: 'Mobile', country: 'SE' })
    await app.stores.events.insert('click', [row], randomUUID())
    const sold = { sale: '100', commission: '10', subIds: [clickId], programmeId: 'P7', mediaId: 'M3', orderId: 'O-1' }
    await arrive(payer, '2026-03-02T10:00:00Z', { ...sold, status: 'pending', statusWord: 'open' })
    await arrive(payer, '2026-03-09T10:00:00Z', {
      ...sold,
      status: 'rejected',
      statusWord: 'declined',
      reason: 'Order cancelled',
    })
    await money.flush()
    const uuid = await only(who)
    const { code, data } = await detail(who, uuid)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      conversionUuid: uuid,
      conversionStatusKey: 'rejected',
      conversionReason: 'Order cancelled',
      // 4 per euro: Sunday uses the rate of Friday the 27th
      conversionCommission: 2.5,
      conversionSale: 25,
      conversionCurrencyCode: 'EUR',
      networkAmounts: { sale: 100, commission: 10, currencyCode: 'TOP' },
      rate: { value: 0.25, day: '2026-02-27' },
      conversionKind: 'sale',
      conversionAttributedBy: 'click',
      conversionNetworkTransactionId: 'T1',
      conversionSaleOrderId: 'O-1',
      conversionProgramId: 'P7',
      conversionMediaId: 'M3',
      connection: { connectionUuid: payer.uuid, connectionName: 'Awin DK' },
      network: { networkUuid: awin, networkName: 'Awin' },
      click: {
        clickUuid: clickId,
        clickDatetime: at,
        clickUrlPath: 'blog.example/a',
        clickDevice: 'Mobile',
        clickCountry: 'SE',
        secondsToConversion: 1800,
        isStored: true,
      },
    })
    expect(data.states.map((s) => [s.now.status, s.now.statusWord, s.now.commission, s.difference])).toEqual([
      ['pending', 'open', 10, 10],
      ['rejected', 'declined', 10, -10],
    ])
  })

  it('says that nothing led to it when the network gave neither click nor media', async () => {
    const { who, payer } = await account()
    await arrive(payer, '2026-03-02T10:00:00Z', { sale: '8', commission: '4', currency: 'EUR' })
    await money.flush()
    const { data } = await detail(who, await only(who))
    expect(data).toMatchObject({
      conversionName: 'Unmapped conversion',
      conversionAttributedBy: 'none',
      click: null,
      conversionCommission: 4,
      rate: { value: 1 },
    })
    expect(data.states).toHaveLength(1)
  })

  it('is as unknown to another account as an invented one, and refused when it is no id', async () => {
    const { who, payer } = await account()
    await arrive(payer, '2026-03-02T10:00:00Z', { sale: '8', commission: '4' })
    await money.flush()
    const uuid = await only(who)
    const stranger = await app.signUp()
    expect((await detail(who, uuid)).code).toBe(200)
    expect(await detail(stranger, uuid)).toEqual({ code: 404, message: 'Not found', data: null })
    expect(await detail(stranger, randomUUID())).toEqual({ code: 404, message: 'Not found', data: null })
    expect(await detail(who, 'x')).toMatchObject({ code: 400, message: expect.stringContaining('conversionUuid') })
    expect(await app.ask('')(`${path}/${uuid}`, {}, 'GET')).toMatchObject({ code: 401 })
    expect(await who.ask(path, { fromDate: '2026-03-01', toDate: '2026-03-01', orderBy: 'x' })).toMatchObject({
      code: 400,
      message: expect.stringContaining('orderBy'),
    })
  })
})

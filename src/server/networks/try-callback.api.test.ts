import { eq } from 'drizzle-orm'
import { otherNetwork } from '../../test/other-network.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { awinUuid, genericUuid, type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import type { Principal } from '../http/principal.ts'
import { conversion, ledger } from '../money/tables.ts'

let rig: NetworksRig
let ctx: Principal
beforeAll(async () => {
  rig = await startNetworks()
})
afterAll(() => rig.stop())
beforeEach(() => {
  ctx = rig.newAccount()
})

const prepare = async (networkUuid = genericUuid) => {
  const { connectionUuid } = await rig.connect(
    ctx,
    networkUuid === genericUuid ? { networkUuid, credentials: otherNetwork } : {},
  )
  const url = await rig.networks.calls.callbackUrl({ connectionUuid, networkUuid }, ctx)
  const begin = url.split('?')[0] ?? ''
  const test = (address: string) => rig.networks.calls.tryCallback({ connectionUuid, address }, ctx)
  return { connectionUuid, url, begin, test }
}
const kept = async (connectionUuid: string) => {
  const { system } = rig.stores.database
  const [sales, lines] = await Promise.all([
    system.select().from(conversion).where(eq(conversion.connectionUuid, connectionUuid)),
    system.select().from(ledger).where(eq(ledger.connectionUuid, connectionUuid)),
  ])
  return [sales.length, lines.length]
}

describe('testing a callback address', () => {
  it('says what a filled-in call would be, and keeps nothing: no sale, no line, no connection that was heard', async () => {
    const { connectionUuid, begin, test } = await prepare()
    const address = `${begin}?transactionId=T1&amount=84.50&commission=5.92&currency=GBP&status=approved&date=2026-03-02T10:00:00Z&orderId=A-1`
    expect(await test(address)).toEqual({
      isAccepted: true,
      problem: '',
      filledByNetwork: [],
      notes: [],
      sale: {
        transactionId: 'T1',
        outcome: 'new',
        datetime: '2026-03-02T10:00:00.000Z',
        status: 'approved',
        sale: '84.5',
        commission: '5.92',
        currencyCode: 'GBP',
        orderId: 'A-1',
      },
    })
    expect(await kept(connectionUuid)).toEqual([0, 0])
    expect((await rig.networks.calls.connections({}, ctx))[0]?.connectionCallbackStatus).toBe('PENDING')
  })
  it('agrees with the call itself, and knows what is there', async () => {
    const { connectionUuid, begin, test } = await prepare()
    const address = (status: string) => `${begin}?transactionId=T1&commission=5.92&currency=GBP&status=${status}`
    expect((await fetch(address('approved'))).status).toBe(200)
    expect((await test(address('approved'))).sale?.outcome).toBe('unchanged')
    expect((await test(address('rejected'))).sale).toMatchObject({ outcome: 'changed', status: 'rejected' })
    expect(await rig.conversions(connectionUuid)).toMatchObject([{ status: 'approved', version: 1 }])
  })
  it('refuses the address as the screen shows it, in the words the network would be told', async () => {
    const { url, test } = await prepare()
    const answer = await fetch(url)
    const tried = await test(url)
    expect(tried).toMatchObject({ isAccepted: false, problem: await answer.text(), sale: null })
    expect(tried.problem).toContain('transactionId is still the placeholder {transactionId}')
  })
  it('takes examples for the macros of a network, and names them', async () => {
    const { begin, test } = await prepare()
    expect(
      await test(`${begin}?transactionId=[order_id]&commission=%%payout%%&clickId={{sub1}}&currency=DKK`),
    ).toMatchObject({
      isAccepted: true,
      filledByNetwork: [
        { name: 'transactionId', macro: '[order_id]' },
        { name: 'commission', macro: '%%payout%%' },
        { name: 'clickId', macro: '{{sub1}}' },
      ],
      sale: { transactionId: 'EXAMPLE-1', currencyCode: 'DKK' },
    })
  })
  it('says what a sale would lack, what is not read, and which click id is none of ours', async () => {
    const { begin, test } = await prepare()
    const tried = (query: string) => test(`${begin}?transactionId=T1&${query}`)
    const notes = async (query: string) => (await tried(query)).notes
    expect(await notes('commission=5&currency=EUR&reason=late')).toEqual([])
    expect(await notes('currency=EUR&status=rejected')).toEqual([
      'commission is missing: the sale is kept, and counts nothing until it comes',
    ])
    expect(await notes('commission=5&currency=VND')).toEqual([
      'no rate is known for VND: the sale is kept, and counts nothing in your currency',
    ])
    expect(await tried('currency=EUR')).toMatchObject({ isAccepted: false, problem: 'commission is missing' })
    expect(await tried('commission=5&currency=Crowns')).toMatchObject({
      isAccepted: false,
      problem: expect.stringContaining('currency'),
    })
    expect(await notes('comission=5&commission=5&currency=EUR&clickId=abc')).toEqual([
      'comission is not read: nothing of that name is known',
      'clickId is none that Outbound made: the sale would not find the page it came from',
    ])
    expect((await test(begin)).problem).toBe('transactionId is missing')
  })
  it('refuses addresses that would not reach this connection', async () => {
    const { begin, test } = await prepare()
    const problem = async (address: string) => {
      const tried = await test(address)
      expect(tried).toMatchObject({ isAccepted: false, sale: null })
      return tried.problem
    }
    expect(await problem('hello')).toMatch(/^This is no address/)
    expect(await problem('https://elsewhere.example/tr/callbacks/v1/?transactionId=1')).toContain(
      'leads to https://elsewhere.example',
    )
    expect(await problem(`${rig.address}/tr/clicks/v1/x`)).toMatch(/^This is not the address of a callback/)
    const other = `${begin.slice(0, -32)}${'0'.repeat(32)}`
    expect(await problem(`${other}?transactionId=1`)).toMatch(/^The address is not the one of this connection/)
  })
  it('lets a network’s own macros stand: the network fills them in', async () => {
    const { url, begin, test } = await prepare(awinUuid)
    const tried = await test(url)
    expect(tried).toMatchObject({ isAccepted: true, sale: null })
    expect(tried.filledByNetwork[0]).toEqual({ name: 'tid', macro: '!!!transactionId!!!' })
    expect((await test(`${begin}?com=5`)).isAccepted).toBe(false)
  })
  it('is refused for a connection that takes no callbacks, is left, or belongs to somebody else', async () => {
    const bol = 'a0000000-0000-4000-8000-000000000014'
    const { connectionUuid } = await rig.connect(ctx, { networkUuid: bol, credentials: { partnerId: '12345' } })
    const test = (uuid: string) => rig.networks.calls.tryCallback({ connectionUuid: uuid, address: 'x' }, ctx)
    await expect(test(connectionUuid)).rejects.toThrow('This network sends no callbacks')
    const own = await prepare()
    await rig.networks.calls.disconnect({ connectionUuid: own.connectionUuid }, ctx)
    await expect(own.test(own.begin)).rejects.toThrow('The connection is not active')
    const stranger = rig.newAccount()
    await expect(
      rig.networks.calls.tryCallback({ connectionUuid: own.connectionUuid, address: own.begin }, stranger),
    ).rejects.toThrow('Not found')
  })
})

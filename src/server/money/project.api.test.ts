import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrival, moneyRig, newPayer } from '../../test/money-rig.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { silentLog } from '../log/log.ts'
import { conversionToCopy } from './tables.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const { money, conversions, projected } = moneyRig(() => stores)

describe('the way into the event store', () => {
  it('is repaired after a stop between the two stores', async () => {
    const payer = newPayer()
    await money().receive([arrival(payer)]) // and the process ends here
    expect(await projected(payer)).toEqual([])
    await money().flush()
    expect(await projected(payer)).toHaveLength(1)
    // copied, but the record of it was lost: copied again, still one
    const [{ uuid: conversionUuid } = { uuid: '' }] = await conversions(payer)
    await stores.database.system.insert(conversionToCopy).values({ conversionUuid })
    await money().flush()
    expect(await projected(payer)).toMatchObject([{ commission: '5.92', version: 1 }])
  })
  it('is not held up by what is not there any more', async () => {
    const payer = newPayer()
    await stores.database.system.insert(conversionToCopy).values({ conversionUuid: randomUUID() })
    await money().receive([arrival(payer)])
    await money().flush()
    expect(await projected(payer)).toHaveLength(1)
    expect(await stores.database.system.select().from(conversionToCopy)).toEqual([])
  })
  it('lets what the event store refuses wait at the end, and tells of it', async () => {
    const payer = newPayer()
    const told: unknown[] = []
    const log = { ...silentLog, error: (_: string, fields?: object) => void told.push(fields) }
    const [bad] = (await money().receive([arrival(payer, { transactionId: 'bad' })])) && (await conversions(payer))
    const events: typeof stores.events = {
      ...stores.events,
      insertLines: async (lines) => {
        if (Buffer.concat([...lines.body()]).includes('"bad"')) throw new Error('Cannot parse input')
        await stores.events.insertLines(lines)
      },
    }
    await money().receive(['T2', 'T3', 'T4'].map((transactionId) => arrival(payer, { transactionId })))
    await money({ events, log }).flush()
    expect(told).toMatchObject([{ conversion: bad?.uuid }])
    expect(await projected(payer)).toHaveLength(3)
    await money().flush()
    expect(await projected(payer)).toHaveLength(4)
  })
  it('takes money in while the event store is away, and copies it when it is back', async () => {
    const payer = newPayer()
    let isAway = true
    const whenBack =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        if (isAway) throw new Error('connect ECONNREFUSED')
        return work(...args)
      }
    const events = {
      ...stores.events,
      insertLines: whenBack(stores.events.insertLines),
      ping: whenBack(async () => undefined),
    }
    const m = money({ events })
    expect(await m.receive([arrival(payer)])).toMatchObject([{ kind: 'new' }])
    await expect(m.flush()).rejects.toThrow('ECONNREFUSED')
    isAway = false
    await m.flush()
    expect(await projected(payer)).toHaveLength(1)
  })
  it('shows the latest version only', async () => {
    const payer = newPayer()
    const m = money()
    for (const status of ['pending', 'approved', 'paid'] as const) {
      await m.receive([arrival(payer, { status })])
      await m.flush()
    }
    expect(await projected(payer)).toMatchObject([{ status: 'paid', version: 3 }])
  })
  it('works in the background after each arrival', async () => {
    const payer = newPayer()
    const m = money()
    m.start()
    await m.receive([arrival(payer)])
    await expect.poll(() => projected(payer)).toHaveLength(1)
    await m.stop()
  })
})

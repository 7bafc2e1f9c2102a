import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Commission, NetworkProgramme } from '../../connectors/connector.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { saveCommission, saveProgrammes } from './save-programmes.ts'
import type { ProgrammeConnection } from './programme-connection.ts'
import { merchant, programme, programmeChange } from './tables.ts'
import { flat, percent } from '../../test/commissions.ts'

let stores: TestStores
let connection: ProgrammeConnection
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())
beforeEach(() => {
  connection = { uuid: randomUUID(), accountUuid: randomUUID(), network: 'awin' }
})

const shop = (id: string, over: Partial<NetworkProgramme> = {}): NetworkProgramme => ({
  programmeId: id,
  name: `Shop ${id}`,
  domains: [`https://www.shop${id}.com/`],
  countries: [],
  relationship: 'joined',
  clickUrl: null,
  ...over,
})
const save = (...list: NetworkProgramme[]) => saveProgrammes(stores.database, connection, list, async () => [])
/** A changed commission is accepted when a second run sees it too. */
const saveTwice = async (...list: NetworkProgramme[]) => {
  await save(...list)
  await save(...list)
}
const uuidOf = async (externalId: string) => {
  const rows = await stores.database.system
    .select()
    .from(programme)
    .where(eq(programme.connectionUuid, connection.uuid))
  return rows.find((row) => row.externalId === externalId)?.uuid ?? ''
}
/** The stored history of a programme, oldest first. */
const history = async (externalId = '1') => {
  const rows = await stores.database.system
    .select()
    .from(programmeChange)
    .where(eq(programmeChange.programmeUuid, await uuidOf(externalId)))
    .orderBy(asc(programmeChange.at))
  return rows.map((r) => [
    `${String(r.fromIsOpen)}>${String(r.toIsOpen)}`,
    `${r.fromPercentage}>${r.toPercentage}`,
    `${r.fromFlat}>${r.toFlat} ${r.currency ?? ''}`.trim(),
  ])
}

describe('the history of a programme', () => {
  it('begins with its first change, not with its arrival', async () => {
    await save(shop('1', { commission: percent('8.5') }))
    expect(await history()).toEqual([])
    await save(shop('1', { commission: percent('8.5') }))
    expect(await history()).toEqual([])
  })
  it('notes a commission that changes, from what to what, and nothing of the same one written otherwise', async () => {
    await save(shop('1', { commission: percent('8.5') }))
    await save(shop('1', { commission: percent('8.500000') }), shop('2', { commission: percent('1') }))
    expect(await history()).toEqual([])
    await saveTwice(shop('1', { commission: percent('6') }), shop('2', { commission: percent('1') }))
    await saveTwice(shop('1', { commission: flat('25', 'DKK') }), shop('2', { commission: percent('1') }))
    expect(await history()).toEqual([
      ['true>true', '8.5000>6.0000', 'null>null'],
      ['true>true', '6.0000>null', 'null>25.0000 DKK'],
    ])
    expect(await history('2')).toEqual([])
  })
  it('notes an amount in another currency, which the programme then has', async () => {
    await save(shop('1', { commission: flat('5', 'EUR') }))
    await saveTwice(shop('1', { commission: flat('5', 'SEK') }))
    expect(await history()).toEqual([['true>true', 'null>null', '5.0000>5.0000 SEK']])
    const [row] = await stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.connectionUuid, connection.uuid))
    expect([row?.commissionFlat, row?.commissionCurrency]).toEqual(['5.0000', 'SEK'])
  })
  it('keeps a commission that a list does not tell, and notes nothing of it', async () => {
    await save(shop('1', { commission: percent('8.5') }))
    await save(shop('1'))
    expect(await history()).toEqual([])
    const [row] = await stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.connectionUuid, connection.uuid))
    expect(row?.commissionPercentage).toBe('8.5000')
  })
  it('notes how it closes and opens: by its state, by vanishing, and with a commission that changed meanwhile', async () => {
    await save(shop('1', { commission: percent('8') }), shop('2'))
    await save(shop('1', { relationship: 'suspended', commission: percent('8') }), shop('2'))
    await save(shop('2'))
    await saveTwice(shop('1', { commission: percent('9') }), shop('2'))
    await save(shop('2'))
    await save(shop('2'))
    expect(await history()).toEqual([
      ['true>false', '8.0000>8.0000', 'null>null'],
      ['false>true', '8.0000>8.0000', 'null>null'],
      ['true>true', '8.0000>9.0000', 'null>null'],
      ['true>false', '9.0000>9.0000', 'null>null'],
    ])
    expect(await history('2')).toEqual([])
  })
  it('notes nothing of what is not believed: most of a list missing at once', async () => {
    const list = Array.from({ length: 12 }, (_, i) => shop(String(i)))
    await save(...list)
    const { suspicion } = await save(...list.slice(0, 5))
    expect(suspicion).toContain('7 of 12')
    expect(await history('11')).toEqual([])
  })
  it('is the account’s own: another account’s list of the same shop changes nothing here', async () => {
    await save(shop('1', { commission: percent('8') }))
    const mine = connection
    connection = { ...mine, uuid: randomUUID(), accountUuid: randomUUID() }
    await save(shop('1', { commission: percent('8') }))
    await saveTwice(shop('1', { commission: percent('3') }))
    expect(await history()).toHaveLength(1)
    connection = mine
    expect(await history()).toEqual([])
  })
})

describe('another commission', () => {
  const paid = async () => {
    const [row] = await stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.connectionUuid, connection.uuid))
    return row && [row.commissionPercentage, row.seenCommission]
  }
  it('does not count while one run has seen it, and is forgotten when the known one comes back', async () => {
    await save(shop('1', { commission: percent('8') }))
    await save(shop('1', { commission: percent('5') }))
    expect(await paid()).toEqual(['8.0000', 'CPS 5.00  '])
    await save(shop('1', { commission: percent('8') }))
    expect(await paid()).toEqual(['8.0000', null])
    await save(shop('1', { commission: percent('5') }))
    expect(await history()).toEqual([])
    await save(shop('1', { commission: percent('5') }))
    expect(await history()).toEqual([['true>true', '8.0000>5.0000', 'null>null']])
    expect(await paid()).toEqual(['5.0000', null])
  })
  it('of a list that the publisher wrote counts at once', async () => {
    connection = { ...connection, network: 'generic' }
    await save(shop('1', { commission: percent('8') }))
    await save(shop('1', { commission: percent('5') }))
    expect(await history()).toEqual([['true>true', '8.0000>5.0000', 'null>null']])
  })
  it('that takes a request each is asked for again with the next run', async () => {
    await save(shop('1'))
    const learn = async (commission: Commission) =>
      saveCommission(stores.database, connection, await uuidOf('1'), commission, new Date())
    await learn(percent('8'))
    await learn(percent('5'))
    const [row] = await stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.connectionUuid, connection.uuid))
    expect([row?.commissionPercentage, row?.commissionCheckedAt]).toEqual(['8.0000', null])
    await learn(percent('5'))
    expect(await paid()).toEqual(['5.0000', null])
  })
})

describe('what a shop sells', () => {
  const soldBy = async (domain: string) => {
    const [row] = await stores.database.system.select().from(merchant).where(eq(merchant.domain, domain))
    return row?.category
  }
  it('is what most networks say of it, and never what one publisher wrote', async () => {
    const id = randomUUID().slice(0, 8)
    const domain = `shop${id}.com`
    await save(shop(id))
    expect(await soldBy(domain)).toBe('')
    await save(shop(id, { category: 'Sport & fritid' }))
    expect(await soldBy(domain)).toBe('sports')
    for (const network of ['adtraction', 'daisycon']) {
      connection = { uuid: randomUUID(), accountUuid: randomUUID(), network }
      await save(shop(id, { category: 'Clothing' }))
    }
    expect(await soldBy(domain)).toBe('fashion')
    connection = { uuid: randomUUID(), accountUuid: randomUUID(), network: 'generic' }
    await save(shop(id, { category: 'Casino' }))
    expect(await soldBy(domain)).toBe('fashion')
  })
})

describe('a shop that takes no clicks', () => {
  it('is joined and not open, until it takes them again', async () => {
    const state = async () => {
      const [row] = await stores.database.system
        .select()
        .from(programme)
        .where(eq(programme.connectionUuid, connection.uuid))
      return row && [row.relationship, row.isOpen, row.isOffline]
    }
    await save(shop('1', { isOffline: true }))
    expect(await state()).toEqual(['joined', false, true])
    await save(shop('1'))
    expect(await state()).toEqual(['joined', true, false])
    await save(shop('1', { isOffline: true, relationship: 'rejected' }))
    expect(await state()).toEqual(['rejected', false, false])
  })
})

describe('the history of a commission asked for programme by programme', () => {
  const learn = async (commission: Commission, now = new Date()) =>
    saveCommission(stores.database, connection, await uuidOf('1'), commission, now)

  it('notes the first one and each other one, and the same one never again', async () => {
    await save(shop('1'))
    await learn(percent('33.33333'))
    await learn(percent('33.33333'))
    for (const news of [percent('10'), flat('5', 'EUR'), flat('5.00', 'SEK')]) {
      await learn(news)
      await learn(news)
    }
    await learn(flat('5', 'SEK'))
    expect(await history()).toEqual([
      ['true>true', 'null>33.3333', 'null>null'],
      ['true>true', '33.3333>10.0000', 'null>null'],
      ['true>true', '10.0000>null', 'null>5.0000 EUR'],
      ['true>true', 'null>null', '5.0000>5.0000 SEK'],
    ])
    const [row] = await stores.database.system
      .select()
      .from(programme)
      .where(eq(programme.connectionUuid, connection.uuid))
    expect([row?.commissionType, row?.commissionCurrency]).toEqual(['CPA', 'SEK'])
    expect(row?.commissionCheckedAt).not.toBeNull()
  })
  it('notes it in the state the programme is in', async () => {
    await save(shop('1'), shop('2'))
    await save(shop('1', { relationship: 'rejected' }), shop('2'))
    await learn(percent('4'))
    expect((await history()).at(-1)).toEqual(['false>false', 'null>4.0000', 'null>null'])
  })
})

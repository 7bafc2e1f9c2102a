import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NetworkProgramme } from '../../connectors/connector.ts'
import { type TestStores, testStores } from '../../test/stores.ts'
import { saveOffered } from './save-offered.ts'
import { offeredProgramme, programme } from './tables.ts'

let stores: TestStores
beforeAll(async () => {
  stores = await testStores()
})
afterAll(() => stores.close())

const day = 86_400_000
const now = new Date('2026-05-01T02:20:00Z')
const offer = (programmeId: string, over: Partial<NetworkProgramme> = {}): NetworkProgramme => ({
  programmeId,
  name: programmeId,
  domains: [`${programmeId}.dk`],
  countries: ['DK'],
  relationship: 'notjoined',
  clickUrl: 'https://click.example/?publisher=secret',
  commission: { type: 'CPS', percentage: '7.5', flat: null, currency: null },
  ...over,
})
const rows = () =>
  stores.database.system
    .select()
    .from(offeredProgramme)
    .where(eq(offeredProgramme.network, 'cj'))
    .orderBy(offeredProgramme.externalId)

it('keeps what a network offers everybody, and nothing of the account it was read through', async () => {
  const list = [
    offer('a'),
    offer('b', { relationship: 'joined' }),
    offer('c', { relationship: 'pending' }),
    offer('d', { domains: [] }),
  ]
  expect(await saveOffered(stores.database, 'cj', list, now)).toBe(1)
  expect(await rows()).toMatchObject([{ externalId: 'a', countries: ['DK'], commissionPercentage: '7.5000' }])
  expect(JSON.stringify(await rows())).not.toContain('secret')
  expect(await stores.database.system.select().from(programme)).toEqual([])
})
it('follows the terms, and forgets what no list has named for two weeks', async () => {
  await saveOffered(stores.database, 'cj', [offer('b')], new Date(now.getTime() + day))
  const changed = offer('b', { commission: { type: 'CPS', percentage: '3', flat: null, currency: null } })
  await saveOffered(stores.database, 'cj', [changed], new Date(now.getTime() + 14 * day))
  expect((await rows()).map((r) => [r.externalId, r.commissionPercentage])).toEqual([
    ['a', '7.5000'],
    ['b', '3.0000'],
  ])
  await saveOffered(stores.database, 'cj', [changed], new Date(now.getTime() + 15 * day))
  expect((await rows()).map((r) => r.externalId)).toEqual(['b'])
})
it('takes nothing from networks that a publisher describes, whose words are the publisher’s own', async () => {
  for (const network of ['generic', `custom:${randomUUID()}`])
    expect(await saveOffered(stores.database, network, [offer('own')], now)).toBe(0)
  expect(await rows()).toHaveLength(1)
})
it('can be read by an account and written by none', async () => {
  const account = randomUUID()
  expect(await stores.database.as(account, (tx) => tx.select().from(offeredProgramme))).toHaveLength(1)
  await expect(stores.database.as(account, (tx) => tx.delete(offeredProgramme))).rejects.toThrow()
})

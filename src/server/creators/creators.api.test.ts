import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type {
  CreatorMerchant,
  CreatorProgram,
  CreatorRow,
  CreatorView,
} from '../../contract/creators/creator-fields.ts'
import { sharedApp } from '../../test/shared-app.ts'
import type { Session, TestApp } from '../../test/start-app.ts'
import { merchant } from '../merchants/tables.ts'
import { buildShop } from '../../test/tracking.ts'

let app: TestApp
let me: Session
beforeAll(async () => {
  app = await sharedApp()
  me = await app.signUp()
})

const add = async (name: string, over: object = {}, who = me) =>
  (await who.ask<CreatorView>('/creators/v1/creators', { creatorName: name, ...over })).data
type Listed = { creators: CreatorRow[]; total: number }
const list = async (over: object = {}, who = me) => (await who.ask<Listed>('/creators/v1/creators', over, 'GET')).data
const names = ({ creators }: Listed) => creators.map((c) => decodeURIComponent(c.creatorName))
type Mappings = {
  mappings: { creatorMappingTrackerUuid: string; creatorMappingStatus: string }[]
  programs: CreatorProgram[]
}

describe('a creator', () => {
  it('has an id of twelve characters, and a slug of the name that nobody has yet', async () => {
    const one = await add('Åse & Co.')
    const two = await add('Åse & Co.')
    expect(one.creatorId).toMatch(/^[a-z0-9]{12}$/)
    expect([one, two].map((c) => decodeURIComponent(c.creatorSlug))).toEqual(['åse-co', 'åse-co-2'])
    expect(one.creatorName).toBe('%C3%85se%20%26%20Co.')
  })
  it.each([
    [{ creatorName: ' ' }, 'creatorName: This field is required'],
    [{ creatorSlug: 'a/b' }, 'creatorSlug: Must have only letters and digits, with hyphens between them'],
    [{ creatorSlug: '..' }, 'creatorSlug: Must have only letters and digits, with hyphens between them'],
    [{ creatorSlug: '🙂' }, 'creatorSlug: Must have only letters and digits, with hyphens between them'],
    [{ creatorEmail: 'nobody' }, 'creatorEmail: Must be an e-mail address'],
    [{ creatorCurrencyCode: 'XXX' }, 'creatorCurrencyCode: Must be a currency that amounts can be shown in'],
    [{ creatorRatePercentage: 101 }, 'creatorRatePercentage: Must not be above 100'],
  ])('is refused with %j', async (over, message) =>
    expect(await me.ask('/creators/v1/creators', { creatorName: 'Somebody', ...over })).toMatchObject({
      code: 400,
      message,
    }),
  )
  it('keeps a slug of before for themselves, and may go back to it', async () => {
    const one = await add('Renamed', { creatorSlug: 'first-name' })
    const path = `/creators/v1/creators/${one.creatorId}`
    const named = (creatorSlug: string) => me.ask<CreatorView>(path, { creatorName: 'Renamed', creatorSlug }, 'PUT')
    expect((await named('second-name')).data.creatorSlug).toBe('second-name')
    expect(await me.ask('/creators/v1/creators', { creatorName: 'Other', creatorSlug: 'first-name' })).toMatchObject({
      code: 409,
      message: 'creatorSlug: This name is taken',
    })
    expect((await named('first-name')).data.creatorSlug).toBe('first-name')
  })
  it('may be archived, taken back, and erased once archived, after which nothing says who they were', async () => {
    const { creatorId } = await add('To be forgotten', { creatorEmail: 'gone@example.com' })
    const path = `/creators/v1/creators/${creatorId}`
    expect(await me.ask(`${path}/erase`)).toMatchObject({
      code: 409,
      message: 'Archive the creator before erasing them',
    })
    await me.ask(`${path}/archive`)
    expect(names(await list({ search: 'forgotten' }))).toEqual([])
    expect(names(await list({ search: 'forgotten', status: 'archived' }))).toEqual(['To be forgotten'])
    await me.ask(`${path}/archive`, { isArchived: false })
    expect(names(await list({ search: 'forgotten' }))).toEqual(['To be forgotten'])
    await me.ask(`${path}/archive`)
    expect((await me.ask(`${path}/erase`)).code).toBe(200)
    const { data } = await me.ask<CreatorView>(path, {}, 'GET')
    expect(data).toMatchObject({ creatorEmail: '', creatorIsErased: true })
    expect(JSON.stringify(data)).not.toContain('forgotten')
  })
  it('is not found by another account, whatever it asks', async () => {
    const { creatorId } = await add('Mine')
    const other = await app.signUp()
    expect((await other.ask(`/creators/v1/creators/${creatorId}`, {}, 'GET')).code).toBe(404)
    expect((await other.ask(`/creators/v1/creators/${creatorId}/archive`)).code).toBe(404)
    expect(await list({}, other)).toEqual({ creators: [], total: 0 })
  })
})

describe('the list of creators', () => {
  it('is found without accents and capitals, and takes % as a letter', async () => {
    await add('Zoë Ångström')
    expect(names(await list({ search: 'ZOE angstr' }))).toEqual(['Zoë Ångström'])
    expect(names(await list({ search: '%' }))).toEqual([])
  })
  it('gives each once while it is scrolled, whatever names they share', async () => {
    const who = await app.signUp()
    for (let n = 0; n < 7; n++) await add('Same name', {}, who)
    const seen: string[] = []
    for (let offset = 0; offset < 8; offset += 2)
      for (const c of (await list({ offset, limit: 2, orderDirection: 'desc' }, who)).creators) seen.push(c.creatorId)
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
  })
})

describe('what creators may use', () => {
  const shop = () =>
    buildShop(app.stores.database, {
      accountUuid: me.accountUuid,
      offers: [{ network: 'awin' }, { network: 'impact' }],
    })
  const mappings = async (advertiserUuid: string, creatorId: string) =>
    (await me.ask<Mappings>('/creators/v1/mappings/', { advertiserUuid, creatorId }, 'GET')).data
  const counts = async (search: string, over: object = {}) =>
    (await me.ask<{ advertisers: CreatorMerchant[] }>('/creators/v1/advertisers', { search, ...over }, 'GET')).data
      .advertisers[0]

  it('is found by a pasted address of the shop, too', async () => {
    const { merchantUuid } = await shop()
    const [{ domain } = { domain: '' }] = await app.stores.database.system
      .select({ domain: merchant.domain })
      .from(merchant)
      .where(eq(merchant.uuid, merchantUuid))
    for (const typed of [`https://www.${domain}/sko?x=1`, `https://m.${domain}/`, domain])
      expect((await counts(typed))?.advertiserUuid).toBe(merchantUuid)
    expect(await counts(`https://${domain}.evil.example/`)).toBeUndefined()
  })
  it('is said of a programme and holds for all of its campaigns, and is taken back for that one alone', async () => {
    const { merchantUuid, campaigns } = await shop()
    const { creatorId } = await add('Maps')
    const before = await mappings(merchantUuid, creatorId)
    expect(before.mappings).toEqual([])
    expect(before.programs.map((p) => p.trackers.length)).toEqual([1, 1])
    const [first, second] = before.programs
    const assign = (programId = '', over = {}) =>
      me.ask('/creators/v1/mappings', { advertiserUuid: merchantUuid, creatorId, programId, ...over })
    expect((await assign(first?.trackerProgramId)).code).toBe(200)
    expect((await assign(second?.trackerProgramId, { creatorMappingStatus: 'declined' })).code).toBe(200)
    const after = await mappings(merchantUuid, creatorId)
    expect(after.mappings.map((m) => m.creatorMappingStatus).toSorted()).toEqual(['approved', 'declined'])
    expect(after.mappings.map((m) => m.creatorMappingTrackerUuid).toSorted()).toEqual(campaigns.toSorted())
    await me.ask(
      '/creators/v1/mappings',
      { advertiserUuid: merchantUuid, creatorId, programId: first?.trackerProgramId },
      'DELETE',
    )
    expect((await mappings(merchantUuid, creatorId)).mappings.map((m) => m.creatorMappingStatus)).toEqual(['declined'])
  })
  it('is taken back for all programmes of the merchant where none is named, and for no other merchant or creator', async () => {
    const [one, two] = [await shop(), await shop()]
    const [{ creatorId }, other] = [await add('Everything'), await add('Somebody else')]
    const said: [merchant: string, creator: string][] = [
      [one.merchantUuid, creatorId],
      [two.merchantUuid, creatorId],
      [one.merchantUuid, other.creatorId],
    ]
    for (const [advertiserUuid, who] of said)
      for (const { trackerProgramId: programId } of (await mappings(advertiserUuid, who)).programs)
        await me.ask('/creators/v1/mappings', { advertiserUuid, creatorId: who, programId })
    const takeBack = (advertiserUuid: string, who = me) =>
      who.ask('/creators/v1/mappings', { advertiserUuid, creatorId }, 'DELETE')
    expect((await takeBack(one.merchantUuid, await app.signUp())).code).toBe(404)
    expect((await takeBack(crypto.randomUUID())).code).toBe(404)
    expect((await takeBack(one.merchantUuid)).code).toBe(200)
    const left = await Promise.all(said.map(async (pair) => (await mappings(...pair)).mappings.length))
    expect(left).toEqual([0, 2, 2])
    const { rows } = await app.stores.database.pool.query(
      `SELECT after FROM audit WHERE action = 'creatorMapping.changed' AND object LIKE $1 AND after->>'creatorMappingStatus' IS NULL`,
      [`%${creatorId}%`],
    )
    expect(rows).toHaveLength(2) // one line per programme
    expect((await takeBack(one.merchantUuid)).code).toBe(200) // nothing is left to undo
  })
  it('is not another merchant’s programme', async () => {
    const [one, two] = [await shop(), await shop()]
    const { creatorId } = await add('Mixed up')
    const { programs } = await mappings(one.merchantUuid, creatorId)
    const asked = { advertiserUuid: two.merchantUuid, creatorId, programId: programs[0]?.trackerProgramId }
    expect((await me.ask('/creators/v1/mappings', asked)).code).toBe(404)
  })
  it('is counted by creators, not by campaigns', async () => {
    const { merchantUuid, shop: domain } = await shop()
    const [one, two, three] = [await add('C1'), await add('C2'), await add('C3')]
    const { programs } = await mappings(merchantUuid, one.creatorId)
    const say = (creatorId: string, n: number, creatorMappingStatus: string) =>
      me.ask('/creators/v1/mappings', {
        advertiserUuid: merchantUuid,
        creatorId,
        programId: programs[n]?.trackerProgramId,
        creatorMappingStatus,
      })
    await say(one.creatorId, 0, 'approved')
    await say(one.creatorId, 1, 'declined')
    await say(two.creatorId, 0, 'pending')
    await say(three.creatorId, 1, 'declined')
    const of = { advertiserUuid: merchantUuid, advertiserDomain: domain }
    const all = { ...of, creatorCount: 3, creatorApprovedCount: 1, creatorPendingCount: 1, creatorDeclinedCount: 1 }
    expect(await counts(domain)).toEqual(all)
    // with other parameters
    expect(await counts(domain, { orderBy: 'creatorPendingCount', orderDirection: 'desc' })).toEqual(all)
    expect(await counts(domain, { creatorId: two.creatorId })).toMatchObject({
      creatorCount: 1,
      creatorPendingCount: 1,
    })
    const { creators } = await list({ advertiserUuid: merchantUuid, search: 'C3' })
    expect(creators.map((c) => c.creatorMappingStatus)).toEqual(['declined'])
  })
})

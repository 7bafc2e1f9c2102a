import { describe, expect, it } from 'vitest'
import { indexCreators } from './creator-access.ts'
import { type CreatorAccess, mayUse } from './may-use.ts'
import { campaignOf } from '../../test/campaign.ts'

describe('whether a campaign is a creator’s', () => {
  it.each<[CreatorAccess, Parameters<typeof mayUse>[1], boolean, boolean]>([
    ['disabled', 'approved', true, false],
    ['disabled', 'none', true, false],
    ['approval', 'approved', false, true],
    ['approval', 'pending', true, false],
    ['approval', 'declined', true, false],
    ['approval', 'none', true, false],
    ['open', 'approved', false, true],
    ['open', 'declined', true, false],
    ['open', 'declined', false, false],
    ['open', 'none', true, true],
    ['open', 'none', false, false],
    ['open', 'pending', true, true],
    ['open', 'pending', false, false],
  ])('merchant %s, mapping %s, default %s: %s', (access, mapping, isDefault, expected) =>
    expect(mayUse(access, mapping, isDefault)).toBe(expected),
  )
})

describe('creators of an account', () => {
  const account = (creators?: Parameters<typeof indexCreators>[0]['creators']) => ({
    accountUuid: 'a1',
    sites: [],
    campaigns: [],
    splitTests: [],
    smartLinks: [],
    ownNetworks: [],
    ...(creators ? { creators } : {}),
  })
  it('are none in files of earlier versions', () => expect(indexCreators(account()).size).toBe(0))
  it('are found by their id and by every name they have had', () => {
    const found = indexCreators(account([{ id: 'x1', slugs: ['lisa', 'lisa-cooks'], approved: ['a'], declined: [] }]))
    for (const name of ['x1', 'lisa', 'lisa-cooks']) {
      expect(found.get(name)?.id).toBe('x1')
      expect(found.get(name)?.owns(campaignOf({ uuid: 'a' }))).toBe(true)
      expect(found.get(name)?.owns(campaignOf({ uuid: 'b' }))).toBe(false)
    }
    expect(found.get('somebody')).toBeUndefined()
  })
  it('keep their id, though another one calls themselves so', () => {
    const found = indexCreators(
      account([
        { id: 'x1', slugs: [], approved: ['a'], declined: [] },
        { id: 'x2', slugs: ['x1'], approved: [], declined: [] },
      ]),
    )
    expect(found.get('x1')?.id).toBe('x1')
    expect(found.get('x1')?.owns(campaignOf({ uuid: 'a' }))).toBe(true)
  })
})

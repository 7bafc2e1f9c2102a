import { describe, expect, it } from 'vitest'
import { connectorOf, connectors } from './index.ts'

describe('where a network shows its keys', () => {
  it('is said of each network that is asked for a secret, but where every partner has a page of its own', () => {
    const silent = connectors.filter((c) => c.keysAt === null && c.credentialFields.some((f) => f.secret))
    expect(silent.map((c) => c.identifier)).toEqual(['inbound'])
  })
  it('is a page over https where it has an address', () => {
    const addresses = connectors.flatMap((c) => c.keysAt?.url ?? [])
    expect(addresses.length).toBeGreaterThan(3)
    for (const url of addresses) expect(new URL(url).protocol).toBe('https:')
  })
  it('is asked in words of people: Addrevenue takes yes and no, and what was stored before', () => {
    const read = (unknownRelation: string) =>
      connectorOf('addrevenue')?.credentials.safeParse({ token: 'token-of-mine', channelId: '7', unknownRelation })
    expect(['', 'yes', 'No', 'joined', 'notjoined'].map((w) => read(w)?.data)).toMatchObject(
      ['joined', 'joined', 'notjoined', 'joined', 'notjoined'].map((unknownRelation) => ({ unknownRelation })),
    )
    expect(read('maybe')?.error?.issues[0]?.message).toBe('Must be yes or no')
    for (const { label, hint } of connectors.flatMap((c) => c.credentialFields))
      expect(`${label} ${hint ?? ''}`).not.toMatch(/notjoined/)
  })
})

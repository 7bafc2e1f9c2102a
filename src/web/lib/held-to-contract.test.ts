import { describe, expect, it } from 'vitest'
import { brokenRule, callOf } from './held-to-contract.ts'

const site = '66666666-0000-4000-8000-000000000001'

describe('a pretended server is held to the contract', () => {
  it('finds the call of a request, with what its path names', () => {
    const found = callOf({ method: 'DELETE', url: `/channels/v1/channels/${site}` })
    expect([found?.call.path, found?.input]).toEqual(['/channels/v1/channels/{channelUuid}', { channelUuid: site }])
    expect(callOf({ method: 'GET', url: '/channels/v1/nothing' })).toBeNull()
  })
  it('lets an answer through that the server could give', () => {
    expect(brokenRule({ method: 'GET', url: '/currencies/v1/list' }, [{ currencyCode: 'DKK' }])).toBeNull()
  })
  it('names the field of one that it could not', () => {
    expect(brokenRule({ method: 'GET', url: '/currencies/v1/list' }, [{ currency: 'DKK' }])).toMatch(/currencyCode/)
  })
  it('sees a question that would be refused, and one that nobody answers', () => {
    expect(brokenRule({ method: 'DELETE', url: '/channels/v1/channels/7' }, {})).toMatch(/would be refused.*UUID/s)
    expect(brokenRule({ method: 'PUT', url: '/currencies/v1/list' }, [])).toBe('PUT /currencies/v1/list is no call')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { SiteDetail, TrustedDomains } from '../../contract/sites/sites.ts'
import { sharedApp } from '../../test/shared-app.ts'
import type { Session, TestApp } from '../../test/start-app.ts'
import { browserAgent } from '../../test/tracking.ts'

let app: TestApp
let me: Session
let siteUuid: string
beforeAll(async () => {
  app = await sharedApp()
  me = await app.signUp()
  const made = await me.ask<SiteDetail>('/channels/v1/channels', { channelName: 'Café', channelDomain: 'café.example' })
  siteUuid = made.data.channelUuid
})

const path = () => `/channels/v1/channel/${siteUuid}/domains`
const save = (allowedDomains: unknown, method = 'PUT') => me.ask<TrustedDomains>(path(), { allowedDomains }, method)
/** 302: redirected at once; 200: the page that asks. */
const click = async (targetUrl: string) => {
  const query = new URLSearchParams({ targetUrl })
  const answer = await fetch(`${app.base}/tr/clicks/v1/${siteUuid}?${query}`, {
    redirect: 'manual',
    headers: { 'user-agent': browserAgent },
  })
  return answer.status
}

describe('trusted domains of a site', () => {
  it('are followed at once, also with letters of one’s own, and no longer when they are taken out', async () => {
    await expect.poll(() => click('https://www.søster.dk/a')).toBe(200)
    const saved = await save(['https://www.Søster.dk/forside', 'shop.partner.co.uk', 'søster.dk'])
    expect(saved).toMatchObject({ code: 200, data: { allowedDomains: ['partner.co.uk', 'søster.dk'] } })
    await expect.poll(() => click('https://www.søster.dk/a')).toBe(302)
    expect(await click('https://anything.partner.co.uk/')).toBe(302)
    expect(await click('https://other.co.uk/')).toBe(200)
    await save(['partner.co.uk'], 'PATCH')
    await expect.poll(() => click('https://www.søster.dk/b')).toBe(200)
  })

  it('count the clicks that were asked', async () => {
    await click('https://nobody.example/1')
    await app.app.flush()
    const { data } = await me.ask<TrustedDomains>(path(), {}, 'GET')
    expect(data.unverifiedClickCount).toBeGreaterThan(0)
  })

  it('cannot be a name that belongs to many, no domain, or more than 200; the list stays', async () => {
    await save(['partner.co.uk'])
    const messages = []
    for (const bad of [['fine.dk', 'github.io'], ['co.uk'], ['localhost'], ['fine.dk', 'no domain'], 'fine.dk'])
      messages.push((await save(bad)).message)
    messages.push((await save(Array.from({ length: 201 }, (_, i) => `d${i}.dk`))).message)
    expect(messages).toEqual([
      'allowedDomains.1: github.io belongs to many; give a domain below it',
      'allowedDomains.0: co.uk belongs to many; give a domain below it',
      'allowedDomains.0: localhost belongs to many; give a domain below it',
      'allowedDomains.1: Must be a domain like example.com',
      expect.stringMatching(/^allowedDomains: /),
      'allowedDomains: At most 200 domains',
    ])
    expect((await me.ask<TrustedDomains>(path(), {}, 'GET')).data.allowedDomains).toEqual(['partner.co.uk'])
  })
})

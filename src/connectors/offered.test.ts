import { describe, expect, it } from 'vitest'
import { connectorOf } from './index.ts'
import type { Get, GetRequest } from './connector.ts'
import { parseXml } from './shared/xml/xml.ts'

/** Answers by request, and records the requests. */
function network(answer: (request: GetRequest) => unknown) {
  const asked: GetRequest[] = []
  const get: Get = async (request) => {
    asked.push(request)
    return answer(request)
  }
  return { get, asked }
}
const offered = (identifier: string, get: Get, credentials: object) =>
  connectorOf(identifier)?.offered?.(get, credentials) ?? Promise.reject(new Error('tells no offers'))

describe('what a network offers those who have not joined', () => {
  it('is a list of its own at Awin, read in the background, without commissions', async () => {
    const { get, asked } = network(() => [
      { id: 7, name: 'Shop', displayUrl: 'https://shop.example', primaryRegion: { countryCode: 'dk' } },
    ])
    expect(await offered('awin', get, { publisherId: '1' })).toMatchObject([
      { programmeId: '7', relationship: 'notjoined', countries: ['DK'], domains: ['https://shop.example'] },
    ])
    expect(asked).toMatchObject([{ query: { relationship: 'notjoined' }, background: true }])
  })
  it('has the stated commission at CJ, and leaves out who is not active', async () => {
    const row = (id: string, status: string, rate: string) =>
      `<advertiser><advertiser-id>${id}</advertiser-id><account-status>${status}</account-status><advertiser-name>A</advertiser-name><program-url>https://a.example</program-url>
       <actions><action><commission><default>${rate}</default></commission></action></actions></advertiser>`
    const xml = `<cj-api><advertisers total-matched="3">${row('1', 'Active', '7.50%')}${row('2', 'Active', 'USD 20.00')}${row('3', 'Deactive', '9%')}</advertisers></cj-api>`
    const { get, asked } = network(() => parseXml(xml))
    expect(await offered('cj', get, { companyId: '9' })).toMatchObject([
      { programmeId: '1', relationship: 'notjoined', commission: { type: 'CPS', percentage: '7.50' } },
      { programmeId: '2', commission: { type: 'CPA', flat: '20.00', currency: 'USD' } },
    ])
    expect(asked).toMatchObject([{ query: { 'advertiser-ids': 'notjoined' }, background: true }])
  })
  it('is what is not applied to at FlexOffers and Tradedoubler', async () => {
    const flex = network(({ query }) => ({
      results:
        query?.page === '1' || query?.page === undefined
          ? [{ id: 4, name: 'F', domainUrl: 'f.example', payout: 'Up to 8% per sale' }]
          : [],
    }))
    expect(await offered('flexoffers', flex.get, {})).toMatchObject([{ programmeId: '4', relationship: 'notjoined' }])
    expect(flex.asked[0]?.query).toMatchObject({ ApplicationStatus: 'NotApplied' })
    const td = network(() => ({ items: [{ id: 5, name: 'T', homePage: 'https://t.example', countryCode: 'se' }] }))
    expect(await offered('tradedoubler', td.get, { sourceId: '3' })).toMatchObject([
      { programmeId: '5', relationship: 'notjoined', countries: ['SE'] },
    ])
    expect(td.asked[0]?.query).toMatchObject({ statusId: '0' })
  })
  it('is the whole list without one’s own at Partner-ads, whose terms may be the account’s', async () => {
    const row = (id: string) =>
      `<program><programid>${id}</programid><programnavn>P</programnavn><programurl>https://p${id}.example</programurl><provision>8%</provision></program>`
    const list = (...ids: string[]) => parseXml(`<partnerprogrammer>${ids.map(row).join('')}</partnerprogrammer>`)
    const { get } = network(({ query }) => (query?.godkendte ? list('1') : list('1', '2')))
    expect(await offered('partnerads', get, { key: 'k', country: 'dk' })).toMatchObject([
      { programmeId: '2', relationship: 'notjoined', commission: { percentage: '8.00' } },
    ])
  })
  it('is the whole list without one’s own at Daisycon', async () => {
    const row = (id: number) => ({
      id,
      name: 'D',
      display_url: `https://d${id}.example`,
      status: 'active',
      commission: { max_ratio: '6' },
    })
    const { get } = network(({ query }) => ({ content: query?.media_id ? [row(1)] : [row(1), row(2)], headers: {} }))
    expect(await offered('daisycon', get, { publisherId: '1', mediaId: '2', linkTarget: 'page' })).toMatchObject([
      { programmeId: '2', relationship: 'notjoined', commission: { percentage: '6.00' } },
    ])
  })
})

import { type StandIn, startStandIn } from '../stand-in.ts'
import { exactNumber, jsonAnswer } from '../stand-in-json.ts'

export type FlexoffersSale = {
  id: string
  orderStatus: string
  commission: string
  /** New York time, without offset. */
  eventDate: string
  modifiedDate?: string
  isPaid?: boolean
  dtPaid?: string
  subId1?: string
}
export type FlexoffersStandIn = StandIn & {
  sales: FlexoffersSale[]
  advertisers: {
    id: string
    name: string
    url: string
    applicationStatus: string
    programStatus?: string
    payout?: string
    deepLinks?: boolean
  }[]
  /** Refuses `status=all`, as the network sometimes does. */
  maintenance: (isOn: boolean) => void
}

const dayOf = (american: string) => `${american.slice(6)}-${american.slice(0, 2)}-${american.slice(3, 5)}`

/** Answers as clients of the API parse them, with invented values, always two rows a page. */
export async function startFlexoffersStandIn({
  port = 0,
  apiKey = 'stand-in-key',
  domainId = '189069',
} = {}): Promise<FlexoffersStandIn> {
  const sales: FlexoffersSale[] = []
  const advertisers: FlexoffersStandIn['advertisers'] = []
  let isMaintained = false
  const paged = (url: URL, rows: unknown[]) => {
    const page = Number(url.searchParams.get('page'))
    if (rows.length === 0) return { status: 204, body: '' }
    return jsonAnswer({
      results: rows.slice(page * 2 - 2, page * 2),
      pageNumber: page,
      pageSize: 2,
      totalCount: rows.length,
    })
  }
  const base = await startStandIn((url, request) => {
    const read = (name: string) => url.searchParams.get(name) ?? ''
    if (request.headers['apikey'] !== apiKey) return jsonAnswer({ message: 'Unauthorized' }, 401)
    if (url.pathname === '/domains')
      return jsonAnswer([{ domainId: exactNumber(domainId), domainName: 'Café deals', url: 'https://deals.example' }])
    if (url.pathname === '/advertisers')
      return paged(
        url,
        advertisers
          .filter((a) => a.applicationStatus === read('ApplicationStatus'))
          .map((a) => ({
            id: exactNumber(a.id),
            name: a.name,
            domainUrl: a.url,
            programStatus: a.programStatus ?? 'Approved',
            applicationStatus: a.applicationStatus,
            payout: a.payout ?? 'Up to 8% per sale',
            country: 'US',
            allowsDeeplinking: a.deepLinks ?? true,
            deeplinkURL: `https://track.flexlinkspro.com/g.ashx?foid=1.2&trid=${domainId}.${a.id}&foc=16&fot=9999&fos=5`,
          })),
      )
    if (url.pathname === '/productfeeds')
      return paged(
        url,
        advertisers
          .filter((a) => a.applicationStatus === 'Approved')
          .map((a) => ({
            programId: exactNumber(a.id),
            advertiserName: a.name,
            catId: exactNumber(`4${a.id}`),
            catalogName: `${a.name} catalogue`,
            downloadLink: `https://content.flexoffers.com/feeds/4${a.id}.xml?apikey=${apiKey}`,
            productCount: 1234,
          })),
      )
    if (url.pathname !== '/allsales') return undefined
    if (!/^\d\d\/\d\d\/\d{4}$/.test(read('startDate'))) return jsonAnswer({ message: 'startDate' }, 400)
    const status = read('status')
    if (status === 'all' && isMaintained) return jsonAnswer({ message: 'under maintenance' }, 400)
    const [start, end] = [dayOf(read('startDate')), dayOf(read('endDate'))]
    const rows = sales.filter((s) => {
      const day = (read('dateType') === 'modifiedDate' ? (s.modifiedDate ?? '') : s.eventDate).slice(0, 10)
      return day >= start && day <= end && (status === 'all' || s.orderStatus.toLowerCase() === status)
    })
    return paged(
      url,
      rows.map((s) => ({
        id: exactNumber('771'),
        legacyId: `FX-${s.id}`,
        FLX_SalesId: s.id,
        programId: 7052,
        programName: 'Shoe Barn',
        domainId: exactNumber(domainId),
        subId1: s.subId1 ?? null,
        clickDate: null,
        eventDate: s.eventDate,
        modifiedDate: s.modifiedDate ?? null,
        orderNumber: `N${s.id}`,
        orderStatus: s.orderStatus,
        currency: 'USD',
        saleAmount: exactNumber('84.99'),
        commission: exactNumber(s.commission),
        isPaid: s.isPaid ?? false,
        dtPaid: s.dtPaid ?? null,
      })),
    )
  }, port)
  return { ...base, sales, advertisers, maintenance: (isOn) => void (isMaintained = isOn) }
}

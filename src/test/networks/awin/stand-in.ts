import { parseUrl } from '../../../connectors/shared/http/parse-url.ts'
import { type Answer, type StandIn, startStandIn } from '../stand-in.ts'

/**
 * A transaction in the format of Awin's API; omitted fields get a plausible value. Amounts are text, written as
 * numbers.
 */
export type StandInTransaction = {
  id: string
  advertiserId: string
  commissionStatus?: string
  paidToPublisher?: boolean
  sale?: string
  commission?: string
  currency?: string
  transactionDate: string
  clickDate?: string | null
  validationDate?: string | null
  /** When its amounts were corrected. Awin finds it by that date but does not return it. */
  amendmentDate?: string | null
  clickRefs?: Record<string, string> | null
  orderRef?: string | null
  declineReason?: string | null
}
export type StandInProgramme = {
  id: string
  name: string
  displayUrl: string
  relationship?: 'joined' | 'pending' | 'suspended' | 'rejected' | 'notjoined'
  countryCode?: string
  percentage?: string
  flat?: { amount: string; currency: string }
}
export type AwinClick = { advertiserId: string; publisherId: string; clickRef: string; target: string }
export type AwinStandIn = StandIn & {
  token: string
  publisherId: string
  programmes: Map<string, StandInProgramme>
  transactions: Map<string, StandInTransaction>
  /** Clicks that came through `cread.php`. */
  clicks: AwinClick[]
  /** Clicks it counted, by day and advertiser. */
  counted: { day: string; advertiserId: string; clicks: number }[]
  /** The content of every feed. */
  feedFile: { body: string }
  addProgramme: (programme: StandInProgramme) => void
  addTransaction: (transaction: StandInTransaction) => void
  /** Sends the real-time notification to a callback address with macros (GET) or without (POST), as Awin does. */
  notify: (address: string, transaction: StandInTransaction, method?: 'GET' | 'POST') => Promise<number>
}

/** Amounts go out as JSON numbers with the digits written in the test, which `JSON.stringify` would shorten. */
const bare = (text: string) => text.replaceAll(/"#(-?[\d.]+)#"/g, '$1')
const number = (text: string) => `#${text}#`

const toRow = (t: StandInTransaction, publisherId: string) => ({
  id: number(t.id),
  url: 'https://shop.example/thanks',
  advertiserId: number(t.advertiserId),
  publisherId: number(publisherId),
  siteName: 'Café deals',
  commissionStatus: t.commissionStatus ?? 'pending',
  commissionAmount: { amount: number(t.commission ?? '0'), currency: t.currency ?? 'GBP' },
  saleAmount: { amount: number(t.sale ?? '0'), currency: t.currency ?? 'GBP' },
  customerCountry: 'GB',
  clickRefs: t.clickRefs ?? null,
  clickDate: t.clickDate ?? null,
  transactionDate: t.transactionDate,
  validationDate: t.validationDate ?? null,
  type: 'Commission group transaction',
  declineReason: t.declineReason ?? null,
  amended: Boolean(t.amendmentDate),
  orderRef: t.orderRef ?? null,
  paidToPublisher: t.paidToPublisher ?? false,
  paymentId: 0,
  aFieldOfNextYear: { nested: [1, 2, 3] },
})

const unread = (status: number, error: string): Answer => ({
  status,
  body: { error, description: `stand-in: ${error}` },
})
const json = (body: unknown): Answer => ({
  headers: { 'content-type': 'application/json' },
  body: bare(JSON.stringify(body)),
})

/** Windows of 31 days, mandatory parameters and UTC are checked as Awin checks them. */
function transactionList(url: URL, all: Iterable<StandInTransaction>, publisherId: string): Answer {
  const read = (name: string) => url.searchParams.get(name) ?? ''
  const [start, end] = [Date.parse(`${read('startDate')}Z`), Date.parse(`${read('endDate')}Z`)]
  if (Number.isNaN(start) || Number.isNaN(end)) return unread(400, 'startDate and endDate are mandatory')
  if (read('timezone') !== 'UTC') return unread(400, 'timezone is mandatory')
  if (end - start > 31 * 86_400_000) return unread(400, 'the range must not exceed 31 days')
  const dateType = read('dateType')
  if (dateType !== 'transaction' && dateType !== 'validation' && dateType !== 'amendment')
    return unread(400, 'dateType is unknown')
  const field = `${dateType}Date` as const
  const rows = [...all].filter((t) => {
    const at = Date.parse(`${t[field] ?? ''}Z`)
    return at >= start && at <= end
  })
  return json(rows.map((t) => toRow(t, publisherId)))
}

const commissionGroups = (p: StandInProgramme | undefined): Answer =>
  json({
    advertiser: number(p?.id ?? '0'),
    commissionGroups: !p
      ? []
      : [
          p.flat
            ? {
                groupId: number('1'),
                groupCode: 'DEFAULT',
                type: 'fix',
                amount: number(p.flat.amount),
                currency: p.flat.currency,
              }
            : {
                groupId: number('1'),
                groupCode: 'DEFAULT',
                type: 'percentage',
                percentage: number(p.percentage ?? '5'),
              },
        ],
  })

const listColumns =
  'Advertiser ID,Advertiser Name,Primary Region,Membership Status,Feed ID,Feed Name,Language,Vertical,Last Imported,No of products,URL'
/** One feed per programme, as in the Create-a-Feed list. */
const feedList = (programmes: Iterable<StandInProgramme>, at: string, key: string): Answer => ({
  headers: { 'content-type': 'text/csv' },
  body: [
    listColumns,
    ...[...programmes].map(
      (p) =>
        `"${p.id}","${p.name}","${p.countryCode ?? 'GB'}","${(p.relationship ?? 'joined') === 'joined' ? 'active' : 'Not Joined'}","9${p.id}","Main","English","Retail","2026-02-01 04:00:00","1234","${at}/datafeed/download/apikey/${key}/language/en/fid/9${p.id}/format/csv/"`,
    ),
  ].join('\n'),
})

function takeClick(url: URL, clicks: AwinClick[]): Answer {
  const read = (name: string) => url.searchParams.get(name) ?? ''
  clicks.push({
    advertiserId: read('awinmid'),
    publisherId: read('awinaffid'),
    clickRef: read('clickref'),
    target: read('ued'),
  })
  const to = parseUrl(read('ued'))?.href
  return to ? { status: 302, headers: { location: to }, body: '' } : { status: 400, body: 'no target' }
}

const accountsOf = (publisherId: string) =>
  json({
    userId: number('1'),
    accounts: [
      { accountId: number(publisherId), accountName: 'Café deals', accountType: 'publisher', userRole: 'owner' },
      { accountId: number('900001'), accountName: 'A shop', accountType: 'advertiser', userRole: 'owner' },
    ],
  })

type Reported = Pick<AwinStandIn, 'publisherId' | 'programmes' | 'counted'>
/** One row per advertiser of the region, with its days summed. */
function clickReport(url: URL, { publisherId, programmes, counted }: Reported): Answer {
  const read = (name: string) => url.searchParams.get(name) ?? ''
  if (['startDate', 'endDate', 'region', 'timezone'].some((name) => read(name) === ''))
    return unread(400, 'startDate, endDate, region and timezone are mandatory')
  const rows = [...programmes.values()]
    .filter((p) => (p.countryCode ?? 'GB') === read('region'))
    .map((p) => ({
      advertiserId: number(p.id),
      advertiserName: p.name,
      publisherId: number(publisherId),
      region: read('region'),
      currency: 'GBP',
      impressions: 0,
      clicks: counted
        .filter((c) => c.advertiserId === p.id && c.day >= read('startDate') && c.day <= read('endDate'))
        .reduce((n, c) => n + c.clicks, 0),
    }))
  return json(rows)
}

const programmeRow = (p: StandInProgramme, publisherId: string) => ({
  id: number(p.id),
  name: p.name,
  displayUrl: p.displayUrl,
  clickThroughUrl: `https://www.awin1.com/awclick.php?mid=${p.id}&id=${publisherId}`,
  currencyCode: 'GBP',
  primaryRegion: { name: 'Region', countryCode: p.countryCode ?? 'GB' },
  status: 'active',
  validDomains: [{ domain: new URL(p.displayUrl).host }],
})

function programmeList(url: URL, all: Iterable<StandInProgramme>, publisherId: string): Answer {
  const wanted = url.searchParams.get('relationship') ?? 'joined'
  const rows = [...all].filter((p) => (p.relationship ?? 'joined') === wanted)
  return json(rows.map((p) => programmeRow(p, publisherId)))
}

/** Sends the real-time notification to a callback address with macros (GET) or without (POST), as Awin does. */
async function notify(address: string, t: StandInTransaction, publisherId: string, method: 'GET' | 'POST') {
  const time = t.transactionDate.replace('T', ' ')
  const values: Record<string, string> = {
    transactionId: t.id,
    merchantId: t.advertiserId,
    affiliateId: publisherId,
    transactionAmount: t.sale ?? '0',
    transactionCurrency: t.currency ?? 'GBP',
    commission: t.commission ?? '0',
    transactionDate: time,
    clickTime: (t.clickDate ?? '').replace('T', ' '),
    ...t.clickRefs,
  }
  if (method === 'POST') {
    const body = new URLSearchParams({ AwinTransactionPush: JSON.stringify(values) })
    const pushed = await fetch(address.split('?')[0] ?? address, { method: 'POST', body })
    return pushed.status
  }
  const filled = address.replaceAll(/!!!(\w+)!!!/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const answer = await fetch(filled)
  return answer.status
}

/** Answers as the Awin documentation describes, with invented values. Also plays the click domain (`/cread.php`). */
export async function startAwinStandIn({
  port = 0,
  token = 'stand-in-token',
  publisherId = '189069',
  feedKey = 'ZZ-feed-key-ZZ',
  /** Where the feeds are read; 'here' for this server. */
  feedsAt = 'https://productdata.awin.com',
} = {}): Promise<AwinStandIn> {
  const programmes = new Map<string, StandInProgramme>()
  const transactions = new Map<string, StandInTransaction>()
  const clicks: AwinClick[] = []
  const counted: AwinStandIn['counted'] = []
  const feedFile = { body: '' }
  const base = await startStandIn((url, request) => {
    if (url.pathname === '/cread.php') return takeClick(url, clicks)
    const [, key] = /^\/datafeed\/list\/apikey\/([^/]+)\/?$/.exec(url.pathname) ?? []
    if (key !== undefined)
      return key === feedKey
        ? feedList(programmes.values(), feedsAt === 'here' ? `http://${request.headers.host}` : feedsAt, feedKey)
        : { status: 500, body: '' }
    if (url.pathname.startsWith(`/datafeed/download/apikey/${feedKey}/`)) return { body: feedFile.body }
    if (request.headers.authorization !== `Bearer ${token}`) return unread(401, 'Unauthorized')
    if (url.pathname === '/accounts') return accountsOf(publisherId)
    if (url.pathname === `/publishers/${publisherId}/reports/advertiser`)
      return clickReport(url, { publisherId, programmes, counted })
    const [, id, call] = /^\/publishers\/(\d+)\/(\w+)\/?$/.exec(url.pathname) ?? []
    if (id !== publisherId) return unread(403, 'Forbidden')
    if (call === 'programmes') return programmeList(url, programmes.values(), publisherId)
    if (call === 'commissiongroups') return commissionGroups(programmes.get(url.searchParams.get('advertiserId') ?? ''))
    if (call === 'transactions') return transactionList(url, transactions.values(), publisherId)
    return undefined
  }, port)
  return {
    ...base,
    token,
    publisherId,
    programmes,
    transactions,
    clicks,
    counted,
    feedFile,
    addProgramme: (p) => void programmes.set(p.id, p),
    addTransaction: (t) => void transactions.set(t.id, t),
    notify: (address, t, method = 'GET') => notify(address, t, publisherId, method),
  }
}

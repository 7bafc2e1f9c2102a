import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clickIdFrom } from '../../src/server/tracking/click-id.ts'

export const publisherId = '189069'
export const token = 'a-token-of-the-bench'
const programmes = 50
const aDay = 86_400_000
/** Imports two years; the first ten days are left empty. */
const span = 720 * aDay
const validatedAfter = 20 * aDay

/**
 * Sales of two years up to now, evenly spread; every second one has the id of a click half an hour earlier, every third
 * is approved.
 */
export function createSales(count: number, now: number) {
  const start = now - span
  const at = (n: number) => start + Math.floor((n * span) / count)
  const firstAfter = (time: number) => Math.max(0, Math.min(count, Math.ceil(((time - start) * count) / span)))
  const clickAt = (n: number) => at(n) - 1_800_000
  return {
    count,
    isClicked: (n: number) => n % 2 === 0,
    isApproved: (n: number) => n % 3 === 0,
    at,
    clickAt,
    clickId: (n: number) => clickIdFrom(clickAt(n), n.toString(36).padStart(9, '0')),
    programme: (n: number) => 1 + (n % programmes),
    /** Numbers of the sales made from one instant (included) to another (excluded). */
    between: (from: number, to: number) => [firstAfter(from), firstAfter(to)] as const,
  }
}
export type Sales = ReturnType<typeof createSales>

const time = (ms: number) => new Date(ms).toISOString().slice(0, 19)

function row(s: Sales, n: number): string {
  const cents = 1000 + ((n * 7919) % 90_000)
  const amount = (units: number) => `{"amount":${(units / 100).toFixed(2)},"currency":"${n % 4 === 0 ? 'GBP' : 'EUR'}"}`
  const isApproved = s.isApproved(n) && s.at(n) + validatedAfter < Date.now()
  return `{"id":${900_000_000 + n},"url":"https://shop-${s.programme(n)}.example/thanks","advertiserId":${s.programme(n)},"publisherId":${publisherId},"siteName":"Bench",
"commissionStatus":"${isApproved ? 'approved' : 'pending'}","commissionAmount":${amount(Math.round(cents * 0.07))},"saleAmount":${amount(cents)},"customerCountry":"GB",
"clickRefs":${s.isClicked(n) ? `{"clickRef":"${s.clickId(n)}","clickRef2":"newsletter"}` : 'null'},"clickDate":"${time(s.clickAt(n))}","transactionDate":"${time(s.at(n))}",
"validationDate":${isApproved ? `"${time(s.at(n) + validatedAfter)}"` : 'null'},"type":"Commission group transaction","declineReason":null,"voucherCodeUsed":false,"lapseTime":1800,"amended":false,
"orderRef":"order-${n}","transactionParts":[{"commissionGroupId":12,"amount":${(cents / 100).toFixed(2)},"commissionAmount":${(cents * 0.0007).toFixed(2)}}],"paidToPublisher":false,"paymentId":0}`
}

/**
 * The list of a window, generated while it is sent: by the day of the sale, or by the day of approval. None was
 * amended.
 */
function sendTransactions(s: Sales, url: URL, response: ServerResponse): void {
  const instant = (name: string) => Date.parse(`${url.searchParams.get(name) ?? ''}Z`)
  const dateType = url.searchParams.get('dateType')
  if (dateType === 'amendment') return void response.end('[]')
  const isValidation = dateType === 'validation'
  const shift = isValidation ? validatedAfter : 0
  const [from, to] = s.between(instant('startDate') - shift, instant('endDate') + 1000 - shift)
  const parts: string[] = []
  for (let n = from; n < to; n++)
    if (!isValidation || (s.isApproved(n) && s.at(n) + validatedAfter < Date.now())) parts.push(row(s, n))
  response.end(`[${parts.join(',')}]`)
}

const programmeList = () =>
  Array.from({ length: programmes }, (_, i) => ({
    id: i + 1,
    name: `Shop ${i + 1}`,
    displayUrl: `https://shop-${i + 1}.example`,
    primaryRegion: { name: 'Region', countryCode: 'GB' },
    validDomains: [{ domain: `shop-${i + 1}.example` }],
  }))

/** A stand-in for Awin on loopback: the same calls, windows and fields. */
export async function startNetwork(sales: Sales): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://network')
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/accounts')
      return response.end(
        JSON.stringify({ accounts: [{ accountId: publisherId, accountName: 'Bench', accountType: 'publisher' }] }),
      )
    if (url.pathname.includes('/transactions')) return sendTransactions(sales, url, response)
    if (url.pathname.endsWith('/programmes'))
      return response.end(JSON.stringify(url.searchParams.get('relationship') === 'joined' ? programmeList() : []))
    return response.end('{"commissionGroups":[]}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

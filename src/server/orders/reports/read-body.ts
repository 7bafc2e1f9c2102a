import { exactJson } from '../../../connectors/shared/amounts/exact-json.ts'
import { type JsonShape, strangersShape, tooMuchJson } from '../../http/json-shape.ts'
import { Refusal } from './http-answers.ts'
import { type ReadReport, readReport } from './report.ts'

const mostOrders = 1000
export const mostPageBytes = 64 * 1024
/** A thousand orders of about 24 fields, from a sender who signed them. */
const signedShape: JsonShape = { depth: 10, parts: 60_000 }

const jsonOf = (bytes: Buffer, shape = strangersShape): unknown => {
  const problem = tooMuchJson(bytes, shape)
  if (problem !== null) throw new Refusal(400, `body: ${problem}`)
  try {
    return exactJson(bytes.toString('utf8'))
  } catch (error) {
    throw new Refusal(400, `body: Must be JSON (${error instanceof Error ? error.message : 'unreadable'})`)
  }
}
/** `[…]`, `{ orders: […] }`, or a single order. */
function ordersOf(body: unknown): unknown[] {
  const orders =
    typeof body === 'object' && body !== null && 'orders' in body ? body.orders : Array.isArray(body) ? body : [body]
  if (!Array.isArray(orders)) throw new Refusal(400, 'orders: Must be a list')
  if (orders.length === 0) throw new Refusal(400, 'orders: At least one order')
  if (orders.length > mostOrders) throw new Refusal(400, 'orders: At most 1,000 orders in one call')
  return orders
}
/** The first order id in an unauthenticated body; '' for none. */
export const firstOrderId = (body: Buffer): string => {
  if (body.length > mostPageBytes) return ''
  try {
    return readReport(ordersOf(jsonOf(body))[0]).orderId
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}
export const reportOfQuery = (query: URLSearchParams): ReadReport => readReport(Object.fromEntries(query))

export const signedReportsOf = (body: Buffer): ReadReport[] => ordersOf(jsonOf(body, signedShape)).map(readReport)

/** The single order in a page's body. */
export const pageReportOf = (body: Buffer): ReadReport => readReport(ordersOf(jsonOf(body))[0])

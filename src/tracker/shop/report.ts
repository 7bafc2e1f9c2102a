import { attempt, request } from '../quiet.ts'

/** A shop's data about an order on its thank-you page. */
export type Order = { orderId: string | number; amount: string | number; currency: string; coupon?: string }

const name = 'outbound_unsent'
const waits = [2_000, 10_000]
const most = 20

const unsent = (): string[] =>
  attempt(() => {
    const list: unknown = JSON.parse(localStorage.getItem(name) || '[]')
    return Array.isArray(list) ? list.filter((t): t is string => typeof t === 'string') : []
  }) || []
const keep = (list: string[]) => attempt(() => localStorage.setItem(name, JSON.stringify(list.slice(-most))))

/** Sends a report; one that the server could not store is sent again, at the latest on the shop's next page. */
export function send(address: string, body: string, tries = 0): void {
  const again = () => {
    const wait = waits[tries]
    if (wait) setTimeout(() => attempt(() => send(address, body, tries + 1)), wait)
  }
  if (!tries)
    keep(
      unsent()
        .filter((t) => t !== body)
        .concat(body),
    )
  request(address, { method: 'POST', body, headers: { 'content-type': 'text/plain' } }).then((answer) => {
    // a refused report would be refused again
    if (answer.status < 500 && answer.status !== 429) keep(unsent().filter((t) => t !== body))
    else again()
  }, again)
}
export const sendAgain = (address: string): void => {
  for (const body of unsent()) send(address, body)
}

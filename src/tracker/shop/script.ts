import { attempt, request } from '../quiet.ts'
import { type Kept, load, save, widestDomain } from './kept.ts'
import { type Order, send, sendAgain } from './report.ts'
import { later, sourceOf } from './sources.ts'

type Queue = { push: (order: Order) => void }
declare global {
  interface Window {
    outboundOrders?: Order[] | Queue
  }
}

const SELECTOR = 'script[data-key][src*="/tr/v1/shop.js"]'
const seenName = 'outbound_seen'

function start(): void {
  const own = document.currentScript
  const tag = own && own.matches(SELECTOR) ? own : document.querySelector(SELECTOR)
  const queue = window.outboundOrders
  if (!(tag instanceof HTMLScriptElement) || (queue && !Array.isArray(queue))) return // a second tag
  const key = tag.getAttribute('data-key') || ''
  const base = tag.src.replace(/\/v1\/.*/, '/partners/v1')
  const domain = attempt(() => widestDomain(location.hostname)) || location.hostname
  const address = new URL(location.href)
  const before = load()
  const click = address.searchParams.get('obid')
  const isNew = !!click && /^[0-9a-z]{1,40}$/.test(click)
  let kept: Kept | undefined = before
  if (isNew && click) kept = { click, last: 'own' }
  else if (before) {
    const ignored = (tag.getAttribute('data-ignore') || '').split(',').map((d) => d.trim())
    kept = {
      click: before.click,
      last: later(before.last, sourceOf(address, document.referrer, domain, ignored.filter(Boolean))),
    }
  }
  if (kept && (!before || kept.click !== before.click || kept.last !== before.last)) save(kept, domain)

  const today = new Date().toISOString().slice(0, 10)
  if (click === 'test' || attempt(() => localStorage.getItem(seenName)) !== today) {
    attempt(() => localStorage.setItem(seenName, today))
    request(`${base}/seen/${key}`, { method: 'POST', body: '' }).catch(() => {})
  }

  const report = `${base}/report/${key}`
  const tell = ({ orderId, amount, currency, coupon }: Order) => {
    // orders unrelated to the publisher are not reported
    if (!kept && !coupon) return
    // where a visitor returns from to the thank-you page is not how they found the shop
    const isLanding = location.pathname === address.pathname
    const last = isNew ? 'own' : isLanding ? before && before.last : kept && kept.last
    send(report, JSON.stringify({ orderId, amount, currency, coupon, clickId: kept && kept.click, lastSource: last }))
  }
  window.outboundOrders = { push: (order: Order) => attempt(() => tell(order)) }
  sendAgain(report)
  if (queue) for (const order of queue) attempt(() => tell(order))
}

attempt(start)

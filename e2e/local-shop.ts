import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { startPages } from './browser.ts'

/** What a shop's developer has copied from the install guide. */
export type Installed = { script: string; keyId: string; secret: string }
type Order = { orderId: string; amount: string; currency: string; clickId: string }

const html = (head: string, body: string) =>
  `<!doctype html><html lang="da"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`

/** The click id, found by a server as in the guide: in the script's cookie. */
const keptClick = (req: IncomingMessage): string => {
  const [, kept = ''] = /(?:^|; )outbound_click=([^;]*)/.exec(req.headers.cookie ?? '') ?? []
  return decodeURIComponent(kept).split('|')[0] ?? ''
}

/**
 * A web shop: `/…?buy=ORDER,AMOUNT` has a button to the thank-you page, which is on another host of the shop, like a
 * checkout. That page reports the order through the script, and the shop's server with a signed call at the same
 * moment, if `tells` is set.
 */
export async function startShop({ host, base, now }: { host: string; base: () => string; now: () => Date }) {
  let installed: Installed = { script: '', keyId: '', secret: '' }
  const shop = {
    /** Whether the shop's server reports orders too. */
    tells: false,
    currency: 'DKK',
    /** The body of the page `/copied`; the shop's server replaces `KEPT_ID` with the stored id, unless `isBlank`. */
    copied: '',
    isBlank: false,
    /** The product's responses to the shop's server, in order. */
    answers: [] as { status: number; outcome: string }[],
    install: (all: Installed) => {
      installed = all
    },
    port: 0,
    stop: () => Promise.resolve(),
  }
  const tell = async (order: Order) => {
    const body = JSON.stringify({ orders: [order] })
    const time = String(Math.floor(now().getTime() / 1000))
    const answer = await fetch(`${base()}/tr/partners/v1/orders`, {
      method: 'POST',
      headers: {
        'x-outbound-key': installed.keyId,
        'x-outbound-time': time,
        'x-outbound-signature': createHmac('sha256', installed.secret).update(`${time}.${body}`).digest('hex'),
      },
      body,
    })
    const { data } = (await answer.json()) as { data: { orders: { outcome: string }[] } | null }
    shop.answers.push({ status: answer.status, outcome: data?.orders[0]?.outcome ?? '' })
  }
  const pages = await startPages((req, res) => {
    res.setHeader('content-type', 'text/html; charset=utf-8')
    const { pathname, searchParams } = new URL(req.url ?? '/', `http://${host}`)
    const [orderId = '', amount = ''] = (searchParams.get('buy') ?? searchParams.get('order') ?? '').split(',')
    if (pathname === '/copied')
      return res.end(
        html(installed.script, shop.isBlank ? shop.copied : shop.copied.replace('KEPT_ID', keptClick(req))),
      )
    if (pathname !== '/thanks')
      return res.end(
        html(
          installed.script,
          `<h1>Cykel</h1>${orderId ? `<a id="buy" href="http://kasse.${host}/thanks?order=${orderId},${amount}">Køb</a>` : ''}`,
        ),
      )
    const order = { orderId, amount, currency: shop.currency }
    if (shop.tells)
      void tell({ ...order, clickId: keptClick(req) }).catch((error: unknown) => {
        shop.answers.push({ status: 0, outcome: String(error) })
      })
    // as in the guide: the order is pushed, whether or not the script has loaded
    const push = `<script>window.outboundOrders = window.outboundOrders || []; outboundOrders.push(${JSON.stringify(order)})</script>`
    res.end(html(installed.script, `<h1>Tak for din ordre ${orderId}</h1>${push}`))
  })
  return Object.assign(shop, pages)
}

import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Thing = Record<string, unknown> & { id: string; object: string }
type Sent = { id: string; type: string; body: string }

const id = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' })

/** Form fields with brackets, as the package sends them: `line_items[0][price]=x`. */
function readForm(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}
const textOf = async (req: IncomingMessage) => {
  let text = ''
  for await (const chunk of req as AsyncIterable<Buffer>) text += chunk.toString()
  return text
}

export const standInPrices = {
  outbound_starter_year: 58_800,
  outbound_starter_month: 5800,
  outbound_growth_year: 178_800,
  outbound_growth_month: 17_500,
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

/** Stripe's memory: customers, sessions, subscriptions, invoices, cards, and the events to send. */
function createBook(now: () => number) {
  const customers = new Map<string, Thing & { metadata: Record<string, string> }>()
  const sessions = new Map<string, Thing & { status: string; customer: string; price: string; success: string }>()
  const subscriptions = new Map<string, Thing & { status: string; customer: string; created: number }>()
  const invoices = new Map<string, Thing & { status: string; customer: string; created: number }>()
  const cards = new Map<string, Thing & { customer: string }>()
  const sent: Sent[] = []
  const seconds = () => Math.floor(now() / 1000)
  const made = <T extends Thing>(of: Map<string, T>, thing: T): T => {
    of.set(thing.id, thing)
    return thing
  }
  /** Records an event; the test decides when it is sent. */
  const tell = (type: string, object: Thing) => {
    const event = { id: id('evt'), object: 'event', type, livemode: false, created: seconds(), data: { object } }
    sent.push({ id: event.id, type, body: JSON.stringify(event) })
  }
  const bill = (subscription: { customer: string; id: string }, key: string, status: string) =>
    made(invoices, {
      id: id('in'),
      object: 'invoice',
      customer: subscription.customer,
      number: `ST-${String(invoices.size + 1).padStart(4, '0')}`,
      status,
      attempted: true,
      created: seconds(),
      currency: 'usd',
      total: standInPrices[key as keyof typeof standInPrices],
      invoice_pdf: `${book.base}/pdf/${subscription.id}`,
      lines: list([{ id: id('il'), object: 'line_item', description: key.replaceAll('_', ' ') }]),
    })

  const pay = (sessionId: string) => {
    const session = sessions.get(sessionId)
    if (!session || session.status !== 'open') throw new Error(`the session ${sessionId} is not open`)
    session.status = 'complete'
    const key = session.price.replace('price_', '')
    const interval = key.endsWith('year') ? 'year' : 'month'
    const start = seconds()
    const card = made(cards, {
      id: id('pm'),
      object: 'payment_method',
      type: 'card',
      customer: session.customer,
      card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2028 },
    })
    const subscription = made(subscriptions, {
      id: id('sub'),
      object: 'subscription',
      status: 'active',
      customer: session.customer,
      created: start,
      currency: 'usd',
      cancel_at_period_end: false,
      default_payment_method: card.id,
      items: list([
        {
          id: id('si'),
          object: 'subscription_item',
          current_period_start: start,
          current_period_end: start + (interval === 'year' ? 365 : 30) * 86_400,
          price: { id: session.price, object: 'price', lookup_key: key },
        },
      ]),
    })
    const invoice = bill(subscription, key, 'paid')
    tell('customer.subscription.created', { ...subscription })
    tell('invoice.paid', { ...invoice })
    tell('checkout.session.completed', { ...session })
    return subscription
  }
  const book = {
    /** Its own address, known once it listens. */
    base: '',
    customers,
    sessions,
    subscriptions,
    invoices,
    cards,
    sent,
    seconds,
    made,
    tell,
    bill,
    pay,
  }
  return book
}
type Book = ReturnType<typeof createBook>

type Asked = { method: string; path: string; form: Record<string, string>; query: URLSearchParams }

function answerCustomers({ customers, cards, made }: Book, { method, path, form }: Asked): unknown {
  const [, , , one = '', more = ''] = path.split('/')
  if (method === 'POST' && !one)
    return made(customers, {
      id: id('cus'),
      object: 'customer',
      name: form.name,
      metadata: { account: form['metadata[account]'] ?? '' },
      invoice_settings: { default_payment_method: null },
    })
  if (more === 'payment_methods') return list([...cards.values()].filter((c) => c.customer === one))
  return customers.get(one) ?? null
}

function answerSessions({ base, sessions, made }: Book, { method, path, form }: Asked, of: string): unknown {
  const [, , , , session = '', act = ''] = path.split('/')
  if (act === 'expire') {
    const open = sessions.get(session)
    if (open) open.status = 'expired'
    return open ?? null
  }
  if (method === 'GET') return list([...sessions.values()].filter((s) => s.customer === of && s.status === 'open'))
  const cs = id('cs')
  return made(sessions, {
    id: cs,
    object: 'checkout.session',
    status: 'open',
    customer: of,
    price: form['line_items[0][price]'] ?? '',
    success: form.success_url ?? '',
    url: `${base}/pay/${cs}`,
  })
}

function changeSubscription({ subscriptions, tell }: Book, { method, path, form }: Asked): unknown {
  const known = subscriptions.get(path.split('/')[3] ?? '')
  if (!known) return null
  if (method === 'DELETE') known.status = 'canceled'
  else known.cancel_at_period_end = form.cancel_at_period_end === 'true'
  tell('customer.subscription.updated', { ...known })
  return known
}

function answerCall(book: Book, asked: Asked): unknown {
  const { method, path, form, query } = asked
  const { base, subscriptions, invoices } = book
  const [, , what = '', one = ''] = path.split('/')
  const of = form.customer ?? query.get('customer') ?? ''
  if (what === 'customers') return answerCustomers(book, asked)
  if (what === 'prices') {
    const key = query.get('lookup_keys[0]') ?? ''
    return list(key in standInPrices ? [{ id: `price_${key}`, object: 'price', lookup_key: key }] : [])
  }
  if (path.startsWith('/v1/checkout/sessions')) return answerSessions(book, asked, of)
  if (path === '/v1/billing_portal/sessions')
    return { id: id('bps'), object: 'billing_portal.session', customer: of, url: `${base}/portal/${of}` }
  if (what === 'subscriptions' && method === 'GET')
    return list([...subscriptions.values()].filter((s) => s.customer === of))
  if (what === 'subscriptions') return changeSubscription(book, asked)
  if (what === 'invoices' && one) return invoices.get(one) ?? null
  if (what === 'invoices')
    return list([...invoices.values()].filter((i) => i.customer === of).toSorted((a, b) => b.created - a.created))
  return null
}

/** The payment page of a session. */
function answerPay({ pay, sessions }: Book, session: string, method: string | undefined, res: ServerResponse) {
  if (method === 'POST') {
    pay(session)
    return res.writeHead(303, { location: sessions.get(session)?.success }).end()
  }
  return res
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<!doctype html><title>Checkout</title><form method="post"><button>Pay</button></form>`)
}

/** Signs a body as Stripe does, with the test's time and secret. */
const signed = (body: string, at: number, secret: string) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/**
 * The parts of Stripe that we use, with a memory: customers, checkout, portal, subscriptions, invoices, cards. A test
 * pays directly, or by opening the address of a session; the test also decides when and in which order events are
 * created and sent.
 */
export async function startStripe({ secret = 'whsec_standin', now = () => Date.now() } = {}) {
  const book = createBook(now)
  const { sent, sessions, subscriptions, invoices, pay, bill, tell, seconds } = book
  const keys = new Map<string, unknown>()
  const asked: string[] = []
  let isAway = false
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://x')
    const reply = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const take = async () => {
      asked.push(`${req.method} ${url.pathname}`)
      if (url.pathname.startsWith('/pay/')) return answerPay(book, url.pathname.slice(5), req.method, res)
      if (isAway) return reply(500, { error: { type: 'api_error', message: 'away' } })
      if (!/^Bearer [sr]k_test_\w+$/.test(req.headers.authorization ?? ''))
        return reply(401, { error: { type: 'invalid_request_error', message: 'no key' } })
      const form = readForm(await textOf(req))
      const key = req.headers['idempotency-key']
      const known = typeof key === 'string' ? keys.get(key) : undefined
      const found =
        known ?? answerCall(book, { method: req.method ?? '', path: url.pathname, form, query: url.searchParams })
      if (typeof key === 'string' && req.method === 'POST') keys.set(key, found)
      return found
        ? reply(200, found)
        : reply(404, { error: { type: 'invalid_request_error', message: 'No such thing' } })
    }
    take().catch((error: unknown) => reply(400, { error: { type: 'api_error', message: String(error) } }))
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  book.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const signature = (body: string, { at = seconds(), with: key = secret } = {}) => signed(body, at, key)
  return {
    base: book.base,
    asked,
    sent,
    sessions,
    subscriptions,
    invoices,
    pay,
    bill,
    tell,
    signature,
    setAway: (away: boolean) => {
      isAway = away
    },
    /** Sends events to the product; returns the answer to each. */
    send: async (to: string, events: readonly Pick<Sent, 'body'>[], over: { at?: number; with?: string } = {}) => {
      const statuses: number[] = []
      for (const { body } of events) {
        const got = await fetch(`${to}/tr/billing/v1/stripe`, {
          method: 'POST',
          headers: { 'stripe-signature': signature(body, over) },
          body,
        })
        statuses.push(got.status)
      }
      return statuses
    },
    stop: () => new Promise<void>((go) => server.close(() => go())),
  }
}

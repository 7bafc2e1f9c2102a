/** The last source before an order, in the server's format: `own`, `known:gclid`, `outside:news.example`. */
export type Last = string

/** Parameters that paid ads and other affiliates add to their target address. */
const markers =
  'gclid gbraid wbraid dclid msclkid ttclid awc cjevent irclickid tduid at_gd ranSiteID clickref admitad_uid'.split(' ')
const paid = /^(cpc|ppc|cpm|cpv|paid.*|display|banner|retargeting|affiliates?|influencer)$/i
/** Payment sites that visitors return from: not a source. */
const payment =
  'paypal.com klarna.com stripe.com adyen.com mobilepay.dk quickpay.net nets.eu vipps.no swish.nu 3dsecure.io'.split(
    ' ',
  )

const isBelow = (host: string, domain: string) => host === domain || host.slice(-domain.length - 1) === `.${domain}`

/** The source a page was reached from; null for none: within the shop, from a payment site, or directly. */
export function sourceOf(address: URL, referrer: string, shop: string, more: readonly string[]): Last | null {
  const marker = markers.find((name) => address.searchParams.has(name))
  if (marker) return `known:${marker}`
  const medium = address.searchParams.get('utm_medium')
  if (medium && paid.test(medium)) return `known:utm_medium ${medium.slice(0, 40)}`
  const host = /^https?:\/\/([^/:?#]+)/.exec(referrer)?.[1]?.toLowerCase()
  if (!host || isBelow(host, shop) || payment.concat(more).some((domain) => isBelow(host, domain))) return null
  return `outside:${host.slice(0, 90)}`
}

/** The source that counts after another one: an ad or affiliate stays, unless another ad or affiliate follows. */
export const later = (before: Last, now: Last | null): Last =>
  now === null || (before.indexOf('known') === 0 && now.indexOf('known') !== 0) ? before : now

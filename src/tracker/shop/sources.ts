/** What came last before an order, as the server reads it: `own`, `known:gclid`, `outside:news.example`. */
export type Last = string

/** Parameters that paid ads and other affiliates put into the address they lead to. */
const markers =
  'gclid gbraid wbraid dclid msclkid ttclid awc cjevent irclickid tduid at_gd ranSiteID clickref admitad_uid'.split(' ')
const paid = /^(cpc|ppc|cpm|cpv|paid.*|display|banner|retargeting|affiliates?|influencer)$/i
/** Where people go to pay and come back from: no source of anything. */
const payment =
  'paypal.com klarna.com stripe.com adyen.com mobilepay.dk quickpay.net nets.eu vipps.no swish.nu 3dsecure.io'.split(
    ' ',
  )

const isBelow = (host: string, domain: string) => host === domain || host.slice(-domain.length - 1) === `.${domain}`

/** Which source a page was reached from; null for none that counts: within the shop, from where one pays, or directly. */
export function sourceOf(address: URL, referrer: string, shop: string, more: readonly string[]): Last | null {
  const marker = markers.find((name) => address.searchParams.has(name))
  if (marker) return `known:${marker}`
  const medium = address.searchParams.get('utm_medium')
  if (medium && paid.test(medium)) return `known:utm_medium ${medium.slice(0, 40)}`
  const host = /^https?:\/\/([^/:?#]+)/.exec(referrer)?.[1]?.toLowerCase()
  if (!host || isBelow(host, shop) || payment.concat(more).some((domain) => isBelow(host, domain))) return null
  return `outside:${host.slice(0, 90)}`
}

/** The source that counts after another one: an ad or affiliate is kept, whatever came after it. */
export const later = (before: Last, now: Last | null): Last =>
  now === null || (before.indexOf('known') === 0 && now.indexOf('known') !== 0) ? before : now

const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\./, '')

/** The one whose domain was typed, as it is or without its first part: `shop.brand.dk` is of `brand.dk`, too. */
export function matchDomain<T>(typed: string, all: readonly T[], domainOf: (one: T) => string): T | undefined {
  const host = hostOf(typed)
  if (host === '') return undefined
  const shorter = host.includes('.') ? host.slice(host.indexOf('.') + 1) : ''
  const find = (wanted: string) => all.find((one) => hostOf(domainOf(one)) === wanted)
  return find(host) ?? (shorter.includes('.') ? find(shorter) : undefined)
}

/** An address as it is shown in a field: without https:// */
export const shortAddress = (href: string): string => href.replace(/^https:\/\//, '')

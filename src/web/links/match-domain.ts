const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^www\./, '')

/** The item with the typed domain, exactly or without its first label: `shop.brand.dk` also matches `brand.dk`. */
export function matchDomain<T>(typed: string, all: readonly T[], domainOf: (one: T) => string): T | undefined {
  const host = hostOf(typed)
  if (host === '') return undefined
  const shorter = host.includes('.') ? host.slice(host.indexOf('.') + 1) : ''
  const find = (wanted: string) => all.find((one) => hostOf(domainOf(one)) === wanted)
  return find(host) ?? (shorter.includes('.') ? find(shorter) : undefined)
}

/** An address as shown in a field: without https:// */
export const shortAddress = (href: string): string => href.replace(/^https:\/\//, '')

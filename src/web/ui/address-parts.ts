/** Host and path of an address without its scheme; a home page is shown by its host. */
export function addressParts(address: string): { host: string | null; path: string } {
  const at = address.indexOf('/')
  const path = at < 0 ? '' : address.slice(at)
  return at <= 0 || path === '/' ? { host: null, path: address } : { host: address.slice(0, at), path }
}

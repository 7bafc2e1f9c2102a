/** An address without its scheme and `www.` */
export const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '')
const hostOf = (address: string) => address.replace(/[/?#].*$/, '')

/**
 * Where a link ends up, short enough for a cell: another page of the same shop without the host, which is shown above.
 */
export function leadsText(destination: string, target: string): string {
  const [to, from] = [bare(destination), bare(target)]
  const path = to.slice(hostOf(to).length)
  return hostOf(to) === hostOf(from) && path.length > 1 ? path : to
}

import { toUrl } from '../../address/address.ts'

/** Pages on which networks say that a campaign is closed, according to their help pages. */
const closed: readonly { host: RegExp; path: RegExp }[] = [
  { host: /(^|\.)awin1\.com$/, path: /closedMerchant\.html/i },
  { host: /(^|\.)shareasale\.com$/, path: /closedMerchant\.html|inactive/i },
]
const clickBank = /(^|\.)(clickbank|hop\.clickbank)\.(com|net)$/

/** Whether a chain ended on a network's page for closed campaigns, or never left the network. */
export function endsClosed(last: string, title: string, isClickHost: (host: string) => boolean): boolean {
  const url = toUrl(last)
  if (!url) return false
  if (closed.some((page) => page.host.test(url.hostname) && page.path.test(url.href))) return true
  if (/^this link is inactive/i.test(title)) return true
  if (clickBank.test(url.hostname) && url.searchParams.get('errCode') === 'accntstate') return true
  return isClickHost(url.hostname)
}

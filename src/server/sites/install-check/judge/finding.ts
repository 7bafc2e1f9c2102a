import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import type { ScriptOptions } from '../../../../contract/sites/script-options.ts'
import { int } from '../../../../report/format.ts'
import type { PageFetch } from '../fetch-site-page.ts'
import type { PageText } from '../page-text.ts'

/** What the store knows about a site, besides what its pages contain. */
export type KnownSite = {
  siteUuid: string
  domain: string
  /** The address in tags, `https://server/tr`. */
  server: URL
  /** All hosts of this server, with ports. */
  serverHosts: readonly string[]
  options: ScriptOptions
  /** The site is in discover mode: its clicks go to the plain target. */
  isDiscover: boolean
  /** Click hosts of networks, as in the script's config. */
  networkHosts: string[]
  /** Whether a campaign of the site handles clicks to an address. */
  covers: (target: URL) => boolean
  /** Names of the account's other sites by their id. */
  otherSites: ReadonlyMap<string, string>
  /** Whether a site id in a tag belongs to another account. */
  isOfOthers: (siteUuid: string) => boolean
  seen: {
    /** The site's newest pageview. */
    newest: { at: Date; page: string; isDoubled: boolean } | null
    /** When each page was last counted, by host and path as in reports. */
    pages: ReadonlyMap<string, Date>
    /** Bot pageviews of the last two hours. */
    bots: number
  }
  now: Date
}
export type ReadPage = Extract<PageFetch['end'], { kind: 'page' }>
/** A page that was read, with the base for its relative addresses. */
export type Judged = {
  url: URL
  base: URL
  page: ReadPage
  text: PageText
  known: KnownSite
  /** What a browser saw, if one opened the page: whether the script ran, and links that its settings ignore. */
  seen?: { ran: boolean; ignored: readonly string[] }
}

type Kind = InstallFinding['kind']
const made =
  (severity: InstallFinding['severity']) =>
  (kind: Kind, says: string, todo: string | null = null): InstallFinding => ({ kind, severity, says, todo })
export const good = made('good')
export const note = made('note')
export const problem = made('problem')
export const unknown = made('unknown')

export const counted = (n: number, one: string, many = `${one}s`): string => `${int(n)} ${n === 1 ? one : many}`

/** `a.dk, b.dk and 3 more`. */
export function listed(names: readonly string[], most = 3): string {
  const all = [...new Set(names)]
  const shown = all.slice(0, most)
  const rest = all.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '')
}

import type { InstallFinding } from '../../../../contract/sites/install-check.ts'
import type { ScriptOptions } from '../../../../contract/sites/script-options.ts'
import { int } from '../../../../report/format.ts'
import type { PageLook } from '../look.ts'
import type { PageText } from '../page-text.ts'

/** What the store knows of a site, beside what its pages say. */
export type KnownSite = {
  siteUuid: string
  domain: string
  /** What tags are made with, `https://server/tr`. */
  server: URL
  /** All hosts that are this server's, with their ports. */
  serverHosts: readonly string[]
  options: ScriptOptions
  /** The site only listens: its clicks go to the plain target. */
  isDiscover: boolean
  /** Click hosts of networks, as the script is told them. */
  networkHosts: string[]
  /** Whether a campaign of the site carries clicks to an address. */
  covers: (target: URL) => boolean
  /** Names of the account's other sites by their id. */
  otherSites: ReadonlyMap<string, string>
  /** Ids in tags that are sites of other accounts. */
  isOfOthers: (siteUuid: string) => boolean
  seen: {
    /** The newest pageview of the site. */
    newest: { at: Date; page: string; isDoubled: boolean } | null
    /** When each page was last counted: host and path as reports show them. */
    pages: ReadonlyMap<string, Date>
    /** Pageviews of the last two hours that bots made. */
    bots: number
  }
  now: Date
}
export type ReadPage = Extract<PageLook['end'], { kind: 'page' }>
/** A page whose text was read, with the address that its own are relative to. */
export type Judged = {
  url: URL
  base: URL
  page: ReadPage
  text: PageText
  known: KnownSite
  /** What a browser saw, where one opened the page: whether the script ran, and links that its settings ignore. */
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

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Changes } from '../changes/index.ts'
import type { Clock } from '../time/clock.ts'
import type { Log } from '../log/log.ts'
import type { Measure } from '../log/measures.ts'
import type { Mentions } from '../autolinking/index.ts'
import type { Readiness } from '../module.ts'
import type { NetworkLinks, ReadPage } from '../routing/index.ts'
import type { Database } from '../store/database/open.ts'
import type { Events } from '../store/events/open.ts'

/** Which account an own domain belongs to, by Host header, and which own domains an account has. */
export type OwnDomains = {
  accountOf: (host: string | undefined) => string | undefined
  namesOf: (accountUuid: string) => readonly string[]
  isProven: (host: string) => boolean
  /** What addresses of an account begin with; undefined where there is one address for all. */
  addressOf: (accountUuid: string) => string | undefined
  /** Counts up when any of it changes. */
  version: () => number
}
export const noOwnDomains: OwnDomains = {
  accountOf: () => undefined,
  namesOf: () => [],
  isProven: () => false,
  addressOf: () => undefined,
  version: () => 0,
}

export type TrackingParts = {
  /** Where the log, the routing files and the visitor salt live. */
  dir: string
  database: Database
  events: Events
  /** Says which accounts' rows changed. */
  changes: Changes
  links: NetworkLinks
  clock: Clock
  log: Log
  /** 32 bytes each: for signed targets and for click ids. */
  signKey: Buffer
  clickKey: Buffer
  /** Hosts of this server (`host` or `host:port`): a redirect never leads back here. */
  ownHosts: string[]
  /** Own domains of accounts: under one, links of its account only are known; none is a target. None when left out. */
  ownDomains?: OwnDomains
  trustProxy: number
  scriptFile: string
  /** The script of direct partners' shops, which belongs to no site. */
  shopScriptFile?: string
  /** Takes names of shops in pages in; left out, they are not kept. */
  takeMentions?: (mentions: Mentions) => Promise<void>
  /** How long a start waits for stores that do not answer, and a stop for what is still being sent, in milliseconds. */
  patience?: number
  /** The stores are still being opened; `storesAreOpen` says when. */
  storesComeLater?: boolean
  /** Other collectors take clicks and visits of the same sites: what they counted is looked up. */
  isOneOfSeveral?: boolean
  /** Free space of the log's disk; asked of the file system when left out. */
  freeBytes?: () => number
  segmentBytes?: number
  /** Reads a page of a publisher; over the wire when left out. */
  readPage?: ReadPage
}
export type Tracking = {
  /** Everything below `/tr/` but the networks' callbacks. */
  handle: (req: IncomingMessage, res: ServerResponse) => void
  /** Takes changes of campaigns, sites and links now. */
  refresh: () => Promise<void>
  /** Everything acknowledged so far is in the event store afterwards. */
  flush: () => Promise<void>
  signTarget: (siteUuid: string, href: string) => string
  /** Whether clicks can be decided and recorded right now. */
  readiness: () => Readiness
  measures: readonly Measure[]
  /** Asks the stores what it could not ask at its own start. */
  storesAreOpen: () => Promise<void>
  /** Refuses these accounts from now on, and keeps nothing of them in memory, in the log and in files. True when there was something. */
  forget: (accountUuids: readonly string[]) => Promise<boolean>
  stop: () => Promise<void>
}

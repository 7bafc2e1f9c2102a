import type { Alternative } from '../../contract/insights/causes.ts'
import type { NamingRule } from '../../contract/naming.ts'
import type { SiteGroup } from '../../contract/sites/site-groups.ts'
import type { Clock } from '../time/clock.ts'
import type { Principal } from '../http/principal.ts'
import type { Events } from '../store/events/open.ts'
import type { ReadFacts } from './causes/facts.ts'
import type { Outlook } from './outlook/learned.ts'
import type { FirstEvents } from './since.ts'
import type { Assignee } from './report/assignees.ts'
import type { NamesPort } from './report/names.ts'
import type { MorningPorts } from './today/morning-ports.ts'
import type { SquareError } from './sides/judge-sides.ts'
import type { ReportMemory } from './report/report-memory.ts'

/** A campaign that closed. A programme used on several sites is several campaigns with the same programme id. */
export type ClosedCampaign = {
  campaignUuid: string
  programmeUuid: string
  /** The programme's id at its network. */
  programmeId: string
  name: string
  networkUuid: string
  merchantUuid: string
  merchantDomain: string
  siteUuid: string
  closedAt: Date
}

/** What a closed programme costs in 30 days (R257: what a closed campaign costs). */
export type ClosedMonth = {
  /** Clicks it carried in the 30 days before it closed. */
  clicks: number
  lost: number | null
  sinceDay: string
  /** The alert that is open about it. */
  alertUuid: string | null
}

/** What insights asks of the rest of the product. */
export type InsightsPorts = {
  events: Events
  names: NamesPort
  clock: Clock
  /** What is remembered of accounts to answer sooner; one is made where none is given. */
  memory?: ReportMemory
  /** Campaigns of the account that closed between two instants (the second not included). */
  closedCampaigns: (accountUuid: string, from: Date, to: Date) => Promise<ClosedCampaign[]>
  /** Who looks after which merchant; without it the assignee filter is refused. */
  assignees?: (accountUuid: string) => Promise<Assignee[]>
  /** Groups of the account's sites; without them there are none. */
  siteGroups?: (accountUuid: string) => Promise<readonly SiteGroup[]>
  /** The rules that split names of the account into parts; without them no part is known. */
  naming?: (accountUuid: string) => Promise<readonly NamingRule[]>
  /** What is known to make merchants earn less; without it only the numbers tell. */
  knownFacts?: ReadFacts
  /** What could carry the clicks of programmes that are lost, by programme, and what a click through each was worth. */
  replacements?: (
    lost: readonly { programmeUuid: string; merchantUuid: string }[],
    who: Pick<Principal, 'accountUuid' | 'currencyCode'>,
  ) => Promise<ReadonlyMap<string, { epc: number | null; alternative: Alternative | null }>>
  /** What closed programmes cost a month, by programme; without it they are counted by the clicks of the range. */
  closedMonths?: (
    closings: readonly { programmeUuid: string; at: Date }[],
    who: Pick<Principal, 'accountUuid' | 'currencyCode'>,
  ) => Promise<ReadonlyMap<string, ClosedMonth>>
  /** When the account began to count; without it nothing is said of that. */
  beginnings?: (accountUuid: string) => Promise<FirstEvents>
  /** What the account's past tells of sales still to come; without it nothing is corrected by it. */
  outlook?: Outlook
  /** What is usual, what is broken, which days are left out; without it yesterday is compared with nothing. */
  morning?: MorningPorts
  /** How uncertain a ratio of sums is, as split tests judge it; without it no difference of two sides is judged. */
  squareError?: SquareError
  settings: {
    /** The product's own domain: a conversion there is a test. */
    ownDomain: string
  }
}

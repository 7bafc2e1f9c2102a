import type { Call, Output } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import { brokenOnPages } from '../../report/page-choice.ts'
import type { AllHandlers } from '../http/handlers.ts'
import { perform } from '../http/perform.ts'
import { systemPrincipal, type Principal } from '../http/principal.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { ReportCalls } from '../../report/view-report.ts'
import type { ScheduleRecipient } from '../insights/index.ts'

/** The principal of an absent user for whom the server reads. */
export const inNameOf = (reader: ScheduleRecipient): Principal => ({
  ...systemPrincipal(reader),
  hasBrokenLinks: reader.hasBrokenLinks,
})

/**
 * The calls a report needs, made inside the server on behalf of a user, with the same input rules, handlers and rows as
 * over HTTP. Read only.
 */
export function insideCalls(handlers: AllHandlers, rates: RateLimits, who: Principal): ReportCalls {
  const ask =
    <C extends Call>(call: C, handler: (input: never, who: Principal) => Promise<Output<C>>) =>
    (input: unknown): Promise<Output<C>> =>
      perform({ call, handler, rates }, async () => input, who)
  const connections = ask(contract.networks.connections, handlers.networks.connections)
  const campaigns = ask(contract.merchants.campaigns, handlers.merchants.campaigns)
  const favourites = ask(contract.favourites.list, handlers.favourites.list)
  const broken = ask(contract.brokenLinks.overview, handlers.brokenLinks.overview)
  const naming = ask(contract.naming.list, handlers.naming.list)
  return {
    statistics: ask(contract.insights.statistics, handlers.insights.statistics),
    costs: ask(contract.costs.stats, handlers.costs.stats),
    maturity: ask(contract.outlook.maturity, handlers.outlook.maturity),
    expected: ask(contract.outlook.expected, handlers.outlook.expected),
    connections: () => connections({}),
    campaigns: () => campaigns({}),
    brokenOnPages: async () => (who.hasBrokenLinks ? brokenOnPages((await broken({ show: false })).brokenLinks) : null),
    favourites: () => favourites({}),
    naming: async () => (await naming({})).rules,
  }
}

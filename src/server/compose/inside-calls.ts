import type { Call, Output, Parsed } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'
import type { AllHandlers, Ctx } from '../http/handlers.ts'
import type { Reader, ReportCalls } from '../insights/index.ts'

/**
 * The calls a report needs, made inside the server in the name of a person: same input rules, same handlers, same rows as
 * over the wire. Only reads.
 */
export function insideCalls(handlers: AllHandlers, reader: Reader): ReportCalls {
  const ctx: Ctx = {
    ...reader,
    role: 'readonly',
    isDemo: false,
    exchange: { headers: new Headers(), setCookies: () => undefined },
  }
  const ask =
    <C extends Call>(call: C, handler: (input: Parsed<C>, ctx: Ctx) => Promise<Output<C>>) =>
    (input: unknown): Promise<Output<C>> =>
      handler(call.input.parse(input) as Parsed<C>, ctx)
  const connections = ask(contract.networks.connections, handlers.networks.connections)
  const campaigns = ask(contract.merchants.campaigns, handlers.merchants.campaigns)
  const favourites = ask(contract.favourites.list, handlers.favourites.list)
  return {
    statistics: ask(contract.insights.statistics, handlers.insights.statistics),
    costs: ask(contract.costs.stats, handlers.costs.stats),
    maturity: ask(contract.outlook.maturity, handlers.outlook.maturity),
    expected: ask(contract.outlook.expected, handlers.outlook.expected),
    connections: () => connections({}),
    campaigns: () => campaigns({}),
    favourites: () => favourites({}),
  }
}

import type { outlook } from '../../../contract/insights/outlook.ts'
import type { Handlers } from '../../http/handlers.ts'
import { ask } from '../ask.ts'
import type { InsightsPorts } from '../ports.ts'
import { expected } from './expected.ts'
import type { Outlook } from './learned.ts'
import { maturity } from './maturity.ts'

export function outlookCalls(ports: InsightsPorts & { outlook: Outlook }): Handlers<typeof outlook> {
  const { events, clock, outlook: learned } = ports
  return {
    async maturity(input, viewer) {
      const { query } = await ask(ports, viewer, input)
      return maturity(events, query, await learned.delays(query.account), clock.now())
    },
    async expected(input, viewer) {
      const { query } = await ask(ports, viewer, input)
      return expected(events, query, await learned.approvals(query.account), clock.now())
    },
  }
}

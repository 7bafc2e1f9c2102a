import type { cohorts as contract } from '../../../contract/insights/cohorts.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Outlook } from '../outlook/learned.ts'
import type { InsightsPorts } from '../ports.ts'
import { cohorts } from './cohorts.ts'

export const cohortsCalls = (ports: InsightsPorts & { outlook: Outlook }): Handlers<typeof contract> => ({
  list: (input, viewer) => cohorts(ports, input, viewer),
})

import type { sides as contract } from '../../../contract/insights/sides.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { InsightsPorts } from '../ports.ts'
import { compareSides } from './sides.ts'

export const sidesCalls = (ports: InsightsPorts): Handlers<typeof contract> => ({
  compare: (input, viewer) => compareSides(ports, input, viewer),
})

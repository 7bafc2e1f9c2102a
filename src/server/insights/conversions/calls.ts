import type { conversions } from '../../../contract/insights/conversions.ts'
import type { Handlers } from '../../http/handlers.ts'
import { ask } from '../ask.ts'
import { conversionRows } from './conversion-rows.ts'
import { conversionDetail, type ConversionsPorts } from './detail.ts'
import { conversionInsights } from './insights.ts'

export function conversionsCalls(ports: ConversionsPorts): Handlers<typeof conversions> {
  return {
    async list({ offset, limit, orderBy, orderDirection, afterUuid, search, ...input }, viewer) {
      const { query, names } = await ask(ports, viewer, { ...input, groupBy: 'name' })
      const isAscending = orderDirection === 'asc'
      return conversionRows(ports, { ...query, search }, names, { offset, limit, orderBy, isAscending, afterUuid })
    },
    insights: (input, viewer) => conversionInsights(ports, input, viewer),
    detail: (input, viewer) => conversionDetail(ports, input, viewer),
  }
}

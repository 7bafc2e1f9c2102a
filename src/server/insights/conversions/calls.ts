import type { ConversionRow, conversions } from '../../../contract/insights/conversions.ts'
import type { Parsed } from '../../../contract/call.ts'
import { conversionFile } from '../../../report/conversion-file.ts'
import type { CsvDownloads } from '../../workshop/csv-download.ts'
import type { Handlers } from '../../http/handlers.ts'
import { ask, type Viewer } from '../ask.ts'
import { conversionRows } from './conversion-rows.ts'
import { conversionDetail, type ConversionsPorts } from './detail.ts'
import { pagesInOneOrder } from './in-one-order.ts'
import { conversionInsights } from './insights.ts'

type List = Parsed<typeof conversions.list>

/** By time a row keeps its position, so pages continue after the last row; any other order is fixed at one moment. */
function filePages(ports: ConversionsPorts, asked: Parsed<typeof conversions.file>, viewer: Viewer) {
  if (asked.orderBy === 'conversionDatetime')
    return (after: ConversionRow | undefined, limit: number) =>
      listed(ports, { ...asked, offset: 0, limit, afterUuid: after?.conversionUuid }, viewer)
  const { orderBy, orderDirection, search, ...input } = asked
  const begin = async () => {
    const { query, names } = await ask(ports, viewer, { ...input, groupBy: 'name' })
    return pagesInOneOrder(ports, { ...query, search }, names, { orderBy, isAscending: orderDirection === 'asc' })
  }
  let read: Awaited<ReturnType<typeof begin>> | null = null
  return async (after: ConversionRow | undefined, limit: number) => {
    read ??= await begin()
    return read(after, limit)
  }
}

async function listed(ports: ConversionsPorts, asked: List, viewer: Viewer): Promise<ConversionRow[]> {
  const { offset, limit, orderBy, orderDirection, afterUuid, search, ...input } = asked
  const { query, names } = await ask(ports, viewer, { ...input, groupBy: 'name' })
  const isAscending = orderDirection === 'asc'
  return conversionRows(ports, { ...query, search }, names, { offset, limit, orderBy, isAscending, afterUuid })
}

export function conversionsCalls(ports: ConversionsPorts & { csv: CsvDownloads }): Handlers<typeof conversions> {
  return {
    list: (input, viewer) => listed(ports, input, viewer),
    file: (input, viewer) =>
      ports.csv<ConversionRow>(viewer, {
        name: `conversions_${input.fromDate}_${input.toDate}`,
        columns: conversionFile(viewer.timezone),
        read: filePages(ports, input, viewer),
      }),
    insights: (input, viewer) => conversionInsights(ports, input, viewer),
    detail: (input, viewer) => conversionDetail(ports, input, viewer),
  }
}

import type { clicks } from '../../../contract/insights/clicks.ts'
import { clickFile } from '../../../report/click-file.ts'
import type { CsvDownloads } from '../../workshop/csv-download.ts'
import type { Handlers } from '../../http/handlers.ts'
import { clickDetail, type ClicksPorts } from './detail.ts'
import { clickGroups } from './groups.ts'
import { clickRows, countClicks, type ListPorts } from './list.ts'

export function clicksCalls(ports: ClicksPorts & ListPorts & { csv: CsvDownloads }): Handlers<typeof clicks> {
  return {
    list: (input, viewer) => clickRows(ports, input, viewer),
    file: (input, viewer) =>
      ports.csv(viewer, {
        name: `clicks_${input.fromDate}_${input.toDate}`,
        columns: clickFile(viewer.timezone),
        read: (after, limit) =>
          clickRows(
            ports,
            { ...input, orderBy: 'clickDatetime', offset: 0, limit, ...(after ? { after } : {}) },
            viewer,
          ),
      }),
    count: (input, viewer) => countClicks(ports, input, viewer),
    groups: (input, viewer) => clickGroups(ports, input, viewer),
    detail: (input, viewer) => clickDetail(ports, input, viewer),
  }
}

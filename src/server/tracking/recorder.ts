import type { ClickRow, PageviewRow } from '../store/events/event-tables.ts'
import { encodeEntry } from './drain.ts'
import type { DurableLog } from './log/durable-log.ts'

type Pageview = Omit<PageviewRow, 'batch'>
type Click = Omit<ClickRow, 'batch'>

/** Writes rows to the durable log. A promise that resolves means: on disk, and on its way to the store. */
export const createRecorder = (log: DurableLog) => ({
  pageview: (row: Pageview, late: boolean) =>
    log.append(encodeEntry(late ? { t: 'pageview', late, row } : { t: 'pageview', row })),
  click: (row: Click, late: boolean) => log.append(encodeEntry(late ? { t: 'click', late, row } : { t: 'click', row })),
  drops: (rows: object[]) =>
    Promise.all(rows.map((row) => log.append(encodeEntry({ t: 'drop', row: row as Record<string, unknown> })))),
})
export type Recorder = ReturnType<typeof createRecorder>

export const noRoute = {
  merchant_uuid: '',
  merchant: '',
  network_uuid: '',
  connection_uuid: '',
  campaign_uuid: '',
  smart_link: '',
  creator_id: '',
  is_boost: false,
  is_partial: false,
}
export const noSubIds = {
  sub_id: '',
  sub_id_1: '',
  sub_id_2: '',
  sub_id_3: '',
  sub_id_4: '',
  sub_id_5: '',
  tags: {} as Record<string, string>,
}

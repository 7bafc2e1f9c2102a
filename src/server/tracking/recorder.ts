import type { DropRow } from '../store/events/event-tables.ts'
import { type Click, encodeClick, encodeDrops, encodePageview, type Pageview } from './entry.ts'
import type { DurableLog } from './log/durable-log.ts'

/**
 * Writes rows to the durable log. A resolved promise means: on disk, and on its way to the store. Rows that go to disk
 * together share one promise.
 */
export const createRecorder = (log: Pick<DurableLog, 'append' | 'settled'>) => ({
  pageview: (row: Pageview, late: boolean): Promise<void> => log.append(encodePageview(row, late)),
  click: (row: Click, late: boolean): Promise<void> => log.append(encodeClick(row, late)),
  /** For what was recorded before but may not be on disk yet. */
  settled: (): Promise<unknown> => log.settled(),
  /** All or none; at most 2,000. */
  drops: (rows: readonly DropRow[]): Promise<unknown> =>
    rows.length === 0 ? Promise.resolve() : log.append(encodeDrops(rows)),
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

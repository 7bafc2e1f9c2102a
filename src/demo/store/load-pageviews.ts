import type { Events } from '../../server/store/events/open.ts'
import { demoBatch } from '../generate/clicks.ts'
import { createPageviewMaker, pageviewBytes, pageviewCodes } from '../generate/pageviews.ts'
import type { PlannedHour } from '../generate/volume.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { byMonth } from './by-month.ts'

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const enumOf = (bits: 8 | 16, texts: string[]) => `Enum${bits}(${texts.map((t, i) => `${quote(t)} = ${i}`).join(', ')})`

/** Rows arrive as numbers; the SQL maps them to texts. */
function insertSql(scenario: Scenario): string {
  const codes = pageviewCodes(scenario)
  const columns = [
    `at DateTime64(3, 'UTC')`,
    'seq UInt32',
    'visit UInt32',
    `page ${enumOf(16, codes.page)}`,
    ...(['referrer', 'country', 'device', 'browser', 'os', 'origin', 'site'] as const).map(
      (name) => `${name} ${enumOf(8, codes[name])}`,
    ),
  ]
  return `INSERT INTO pageview (account_uuid, site_uuid, event_id, at, page, referrer, device, country, browser, os, origin, tags, visitor, is_doubled, batch)
SELECT toUUID(${quote(scenario.accountUuid)}), toUUID(toString(site)),
  concat(lower(leftPad(hex(toUnixTimestamp64Milli(at)), 12, '0')), leftPad(toString(seq), 12, '0')),
  at, page, referrer, device, country, browser, os, origin, map(),
  toUInt64(intDiv(toUnixTimestamp64Milli(at), 3600000)) * 10000000 + visit, false, ${quote(demoBatch)}
FROM input(${quote(columns.join(', '))})
SETTINGS max_insert_threads = 2, min_insert_block_size_rows = 1048576, optimize_on_insert = 0
FORMAT RowBinary`
}

/** Adds the pageviews in [from, to); returns their number. */
export async function loadPageviews(
  events: Events,
  scenario: Scenario,
  hours: readonly PlannedHour[],
  from: number,
  to: number,
): Promise<number> {
  const sql = insertSql(scenario)
  const make = createPageviewMaker(scenario)
  let count = 0
  function* rowsOf(month: readonly PlannedHour[]) {
    for (const hour of month) {
      const bytes = make(hour, from, to)
      count += bytes.length / pageviewBytes
      if (bytes.length > 0) yield bytes
    }
  }
  for (const month of byMonth(hours)) await events.load(sql, rowsOf(month))
  return count
}

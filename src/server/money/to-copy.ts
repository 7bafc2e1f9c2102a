/** What else a change says: what to select of `changed`, and where it changed days, when the conversion was before it. */
type Said = { answer?: string; oldAt?: string }

/**
 * A statement that changes conversions and notes, in the same step, that they have to be copied to the event store. Whatever
 * writes conversions goes through here; a change that is not noted would never be in a report. One of the day without `oldAt`
 * would leave the sale in the reports of both days.
 *
 * @param change an INSERT or UPDATE of `conversion`, called `c`, without RETURNING
 * @param answer what to select from `changed` (connection_uuid, transaction_id)
 * @param oldAt SQL: the instant it had, where that lies on another UTC day than the one it has now; otherwise null
 */
export const notingChanges = (
  change: string,
  { answer = 'count(*)', oldAt = 'NULL::timestamptz' }: Said = {},
): string =>
  `WITH changed AS (${change} RETURNING c.uuid, c.connection_uuid, c.transaction_id, ${oldAt} AS old_at),
     noted AS (INSERT INTO conversion_to_copy (conversion_uuid, old_at) SELECT uuid, old_at FROM changed)
   SELECT ${answer} FROM changed`

/** Whether two instants lie on two days of the event store. */
export const areOnTwoDays = (a: string, b: string): string =>
  `(${a} AT TIME ZONE 'UTC')::date <> (${b} AT TIME ZONE 'UTC')::date`

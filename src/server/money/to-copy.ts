/** Options: the expression to select from `changed`, and for changed days, the conversion's former time. */
type Said = { answer?: string; oldAt?: string }

/**
 * Builds a statement that changes conversions and, in the same step, notes that they must be copied to the event store.
 * All writes of conversions use this; a change without a note would never reach a report. A change of the day without
 * `oldAt` would leave the sale in the reports of both days.
 *
 * @param change an INSERT or UPDATE of `conversion`, aliased `c`, without RETURNING
 * @param answer what to select from `changed` (connection_uuid, transaction_id)
 * @param oldAt SQL: its former instant if that is on another UTC day than the new one; otherwise null
 */
export const notingChanges = (
  change: string,
  { answer = 'count(*)', oldAt = 'NULL::timestamptz' }: Said = {},
): string =>
  `WITH changed AS (${change} RETURNING c.uuid, c.connection_uuid, c.transaction_id, ${oldAt} AS old_at),
     noted AS (INSERT INTO conversion_to_copy (conversion_uuid, old_at) SELECT uuid, old_at FROM changed)
   SELECT ${answer} FROM changed`

/** Whether two instants are on different days of the event store. */
export const areOnTwoDays = (a: string, b: string): string =>
  `(${a} AT TIME ZONE 'UTC')::date <> (${b} AT TIME ZONE 'UTC')::date`

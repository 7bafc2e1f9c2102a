/**
 * A statement that changes conversions and notes, in the same step, that they have to be copied to the event store. Whatever
 * writes conversions goes through here; a change that is not noted would never be in a report.
 *
 * @param change an INSERT or UPDATE of `conversion`, called `c`, without RETURNING
 * @param answer what to select from `changed` (connection_uuid, transaction_id)
 */
export const notingChanges = (change: string, answer = 'count(*)'): string =>
  `WITH changed AS (${change} RETURNING c.uuid, c.connection_uuid, c.transaction_id),
     noted AS (INSERT INTO conversion_to_copy (conversion_uuid) SELECT uuid FROM changed)
   SELECT ${answer} FROM changed`

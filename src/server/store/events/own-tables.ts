import { eventTables } from './event-tables.ts'

const named = (names: readonly string[]) => new RegExp(`\\b(FROM|JOIN)(\\s+)(${names.join('|')})\\b`, 'g')
const every = named(eventTables.map((t) => t.name))
const rates = named(['exchange_rate'])

/** On a cluster a table's rows lie in this table of each shard. */
export const localName = (table: string): string => `${table}_local`

/**
 * The same question, of the rows that lie where it is asked. One that names a table in another way goes on asking all
 * shards, and has the same answer.
 */
export const ofOwnRows = (sql: string): string => sql.replace(every, `$1$2$3_local`)

/** The same question of all shards, each of which finds the rates, that all of them have, at itself. */
export const withOwnRates = (sql: string): string => sql.replace(rates, `$1$2$3_local`)

/** The same insert, into the rows that lie where it is sent. */
export const intoOwnRows = (sql: string): string => sql.replace(/\b(INSERT INTO\s+)(\w+)/, `$1$2_local`)

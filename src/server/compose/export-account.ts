import { z } from 'zod'
import { withoutKeys } from '../feeds/index.ts'
import type { Database } from '../store/database/open.ts'
import { eventTables } from '../store/events/event-tables.ts'
import type { Events } from '../store/events/open.ts'
import type { ZipEntry } from './zip-stream.ts'
import { tablesOfAccounts } from './erase-account.ts'

/** Secrets are excluded from exports, by column name and at any depth. */
export const isSecret = (name: string): boolean =>
  /credential|password|token|hash|secret|seal|(^|_)(salt|nonce|challenge)($|_)|public_key_pem|private/i.test(name)
const batch = 2000

export function withoutSecrets(value: unknown): unknown {
  // URLs that contain a key, above all those of feeds
  if (typeof value === 'string') return /^https?:\/\/\S+$/.test(value) ? withoutKeys(value) : value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecret(name))
      .map(([name, inside]) => [name, withoutSecrets(inside)]),
  )
}
const lineOf = (row: unknown) => `${JSON.stringify(withoutSecrets(row))}\n`

async function* recordsOf({ pool }: Database, sql: string, values: unknown[]): AsyncGenerator<string> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`DECLARE rows CURSOR FOR ${sql}`, values)
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`FETCH ${batch} FROM rows`)
      if (rows.length === 0) break
      yield rows.map(lineOf).join('')
    }
  } finally {
    // a reader that stops early leaves a query running: the connection is not reused
    await client.query('ROLLBACK').then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  }
}

const anything = z.record(z.string(), z.unknown())

/** Reads hour by hour to keep memory small. */
async function* eventsOf(events: Events, accountUuid: string, table: string, time: string): AsyncGenerator<string> {
  const hours = await events.query(accountUuid, {
    name: 'export.hours',
    sql: `SELECT DISTINCT toUnixTimestamp(toStartOfHour(${time})) AS hour FROM ${table} ORDER BY hour`,
    row: z.object({ hour: z.coerce.number() }),
  })
  for (const { hour } of hours) {
    const rows = await events.query(accountUuid, {
      name: 'export.rows',
      sql: `SELECT * FROM ${table} FINAL WHERE ${time} >= toDateTime({from:UInt32}, 'UTC') AND ${time} < toDateTime({to:UInt32}, 'UTC') ORDER BY ${time}`,
      params: { from: hour, to: hour + 3600 },
      row: anything,
    })
    yield rows.map(lineOf).join('')
  }
}

/** Tables of users, which reference the user and not the account. */
const ofPeople = ['session', 'passkey'] as const
const eventNames: Record<string, string> = {
  pageview: 'pages that visitors opened',
  click: 'clicks on links',
  conversion: 'sales and leads as reports count them',
  drop: 'how many visits and clicks were not counted, and why',
}

const readme = (account: string, at: Date, counts: ReadonlyMap<string, number>): string => `# Everything of ${account}

Made on ${at.toISOString()}. Each file is a table: one JSON object a line (NDJSON), times in UTC, amounts as they were told.
A file that is very long goes on in another one with the same name and a number.

Files that begin with \`event-\` come out of the store of events:

${Object.entries(eventNames)
  .map(([name, what]) => `- \`event-${name}.ndjson\`: ${what}`)
  .join('\n')}

All others come out of the store of records, each called like its table. Columns that end in \`_uuid\` name rows of others:
\`site_uuid\` one of \`site.ndjson\`, \`connection_uuid\` one of \`connection.ndjson\`. Merchants belong to a catalogue that all
accounts share; those of this account are in \`merchant.ndjson\`.

What opens something is left out: passwords, keys, tokens, credentials of networks, and addresses with a key in them.

| file | lines |
|---|---|
${[...counts].map(([name, n]) => `| ${name} | ${n} |`).join('\n')}
`

/** All data of an account: one file per table with one JSON object per line, and a page that describes them. */
export async function* accountFiles(
  { database, events }: { database: Database; events: Events },
  { accountUuid, name, now }: { accountUuid: string; name: string; now: Date },
): AsyncGenerator<ZipEntry> {
  const counts = new Map<string, number>()
  const file = (table: string, lines: AsyncGenerator<string>): ZipEntry => {
    const called = `${table}.ndjson`
    const counted = async function* () {
      counts.set(called, 0)
      for await (const piece of lines) {
        counts.set(called, (counts.get(called) ?? 0) + piece.split('\n').length - 1)
        yield piece
      }
    }
    return { name: called, lines: counted() }
  }
  const records = (table: string, sql: string) => file(table, recordsOf(database, sql, [accountUuid]))
  yield records('account', 'SELECT * FROM account WHERE uuid = $1')
  for (const table of await tablesOfAccounts(database))
    yield records(table, `SELECT * FROM "${table}" WHERE account_uuid = $1`)
  for (const table of ofPeople)
    yield records(table, `SELECT t.* FROM "${table}" t JOIN "user" u ON u.id = t.user_id WHERE u.account_uuid = $1`)
  yield records(
    'merchant',
    'SELECT * FROM merchant WHERE uuid IN (SELECT merchant_uuid FROM programme WHERE account_uuid = $1)',
  )
  for (const { name: table, columns } of eventTables)
    if (columns.includes('account_uuid'))
      yield file(`event-${table}`, eventsOf(events, accountUuid, table, table === 'drop' ? 'hour' : 'at'))
  yield { name: 'README.md', lines: [readme(name, now, counts)] }
}

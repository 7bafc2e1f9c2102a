import type { PoolClient } from 'pg'
import { and, eq, sql } from 'drizzle-orm'
import { wordKey } from '../../../connectors/shared/rows/status-words.ts'
import type { NetworkTransaction } from '../../../connectors/connector.ts'
import { Decimal } from '../../../contract/decimal.ts'
import type { ConversionStatus } from '../../../contract/status.ts'
import type { Tx } from '../../store/database/open.ts'
import type { Arrival } from '../arrival.ts'
import { conversion, stateWord } from '../tables.ts'

const prefix = 'status:'
export const isUnknownState = ({ errorCode }: Pick<NetworkTransaction, 'errorCode'>) => errorCode.startsWith(prefix)
/** The unknown word as it was reported. */
export const unknownWordOf = ({ errorCode }: Pick<NetworkTransaction, 'errorCode'>) => errorCode.slice(prefix.length)
export const unknownCode = (word: string) => `${prefix}${word}`

/** A literal: as a parameter, the grouping would not match the selection's expression. */
const fromWord = sql.raw(String(prefix.length + 1))

type Meanings = ReadonlyMap<string, ConversionStatus>

async function readMeanings(client: PoolClient, connectionUuids: readonly string[]): Promise<Map<string, Meanings>> {
  const { rows } = await client.query<{ c: string; word: string; status: ConversionStatus }>(
    'SELECT connection_uuid AS c, word, status FROM state_word WHERE connection_uuid = ANY($1::uuid[])',
    [connectionUuids],
  )
  const meanings = new Map<string, Map<string, ConversionStatus>>()
  for (const r of rows) {
    const own = meanings.get(r.c) ?? new Map<string, ConversionStatus>()
    meanings.set(r.c, own.set(r.word, r.status))
  }
  return meanings
}

const meant = (t: NetworkTransaction, meanings: Meanings | undefined): NetworkTransaction => {
  const status = isUnknownState(t) ? meanings?.get(wordKey(unknownWordOf(t))) : undefined
  return status ? { ...t, status, errorCode: '' } : t
}

/** Transactions whose state the publisher has defined, in that state; others unchanged. */
export async function asMeant(
  client: PoolClient,
  connectionUuid: string,
  list: readonly NetworkTransaction[],
): Promise<NetworkTransaction[]> {
  if (!list.some(isUnknownState)) return [...list]
  const meanings = await readMeanings(client, [connectionUuid])
  return list.map((t) => meant(t, meanings.get(connectionUuid)))
}

/** The same for arrivals. Existing ledger lines keep the meaning of their time. */
export async function arrivalsAsMeant(client: PoolClient, arrivals: readonly Arrival[]): Promise<readonly Arrival[]> {
  const asked = arrivals.filter((a) => !a.isRetold && isUnknownState(a.transaction))
  if (asked.length === 0) return arrivals
  const meanings = await readMeanings(client, [...new Set(asked.map((a) => a.payer.uuid))])
  return arrivals.map((a) => (a.isRetold ? a : { ...a, transaction: meant(a.transaction, meanings.get(a.payer.uuid)) }))
}

export type UnknownState = {
  word: string
  count: number
  sums: { currency: string; sale: string; commission: string }[]
}

/** Undefined states of a connection's sales, with the amounts waiting on them; most sales first. */
export async function unknownStates(tx: Tx, connectionUuid: string): Promise<UnknownState[]> {
  const word = sql<string>`substr(${conversion.errorCode}, ${fromWord})`
  const rows = await tx
    .select({
      word,
      currency: conversion.currency,
      count: sql<number>`count(*)::int`,
      sale: sql<string>`trim_scale(sum(${conversion.sale}))::text`,
      commission: sql<string>`trim_scale(sum(${conversion.commission}))::text`,
    })
    .from(conversion)
    .where(
      sql`${conversion.connectionUuid} = ${connectionUuid} AND NOT ${conversion.isDeleted} AND ${conversion.errorCode} LIKE 'status:%'`,
    )
    .groupBy(word, conversion.currency)
    .orderBy(sql`count(*) DESC`)
    .limit(500)
  const byWord = new Map<string, UnknownState>()
  for (const { word: written, count, ...sums } of rows) {
    const key = wordKey(written)
    const known = byWord.get(key) ?? { word: written, count: 0, sums: [] }
    byWord.set(key, { ...known, count: known.count + count, sums: withSums(known.sums, sums) })
  }
  return [...byWord.values()].toSorted((a, b) => b.count - a.count)
}

type Sums = UnknownState['sums']
/** Sums by currency, combined with those of other spellings of the word. */
function withSums(list: Sums, { currency, sale, commission }: Sums[number]): Sums {
  const other = list.find((s) => s.currency === currency)
  if (!other) return [...list, { currency, sale, commission }]
  const added = (a: string, b: string) => Decimal.sum([Decimal.of(a), Decimal.of(b)]).toString()
  const both = { currency, sale: added(other.sale, sale), commission: added(other.commission, commission) }
  return list.map((s) => (s === other ? both : s))
}

export type DefinedState = { uuid: string; word: string; status: ConversionStatus }
const columns = { uuid: stateWord.uuid, word: stateWord.written, status: stateWord.status }

export const definedStates = (tx: Tx, connectionUuid: string): Promise<DefinedState[]> =>
  tx
    .select(columns)
    .from(stateWord)
    .where(eq(stateWord.connectionUuid, connectionUuid))
    .orderBy(stateWord.word)
    .limit(500)

/** Defines or changes the meaning of a word at a connection. */
export async function defineState(
  tx: Tx,
  {
    accountUuid,
    connectionUuid,
    word,
    status,
  }: { accountUuid: string; connectionUuid: string; word: string; status: ConversionStatus },
): Promise<DefinedState | undefined> {
  const [said] = await tx
    .insert(stateWord)
    .values({ accountUuid, connectionUuid, word: wordKey(word), written: word, status })
    .onConflictDoUpdate({ target: [stateWord.connectionUuid, stateWord.word], set: { status, written: word } })
    .returning(columns)
  return said
}

/** Removes the meaning; undefined when none was defined. */
export async function forgetState(tx: Tx, connectionUuid: string, uuid: string): Promise<DefinedState | undefined> {
  const [gone] = await tx
    .delete(stateWord)
    .where(and(eq(stateWord.uuid, uuid), eq(stateWord.connectionUuid, connectionUuid)))
    .returning(columns)
  return gone
}

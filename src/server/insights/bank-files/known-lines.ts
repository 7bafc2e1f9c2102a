import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../store/database/open.ts'
import { bankLine, bankPayer } from '../tables.ts'
import { type NamedNetwork, networksByName } from './network-of-line.ts'
import type { BankLine } from './read-bank-file.ts'

export type PayingNetwork = { networkUuid: string; networkName: string; payers: readonly string[] }
/** A line with the network that paid it, null when unknown. `isSaid`: a user of the account chose the network. */
export type PlacedLine = BankLine & { key: string; networkUuid: string | null; isSaid: boolean }

const contentOf = ({ day, amount, currency, text }: BankLine) => [day, amount, currency, text].join('\n')

/**
 * Keys made from the content of lines. Equal lines of one file are distinguished by their order, so uploading a file
 * again gives the same keys.
 */
function keysOf(lines: readonly BankLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const hash = createHash('sha256').update(contentOf(line)).digest('base64url')
    const n = (seen.get(hash) ?? 0) + 1
    seen.set(hash, n)
    return `${hash}#${n}`
  })
}

/**
 * Assigns lines to networks: the network a user chose for a payer takes precedence over names found in the line. Pure.
 */
export function placeLines(
  lines: readonly BankLine[],
  networks: readonly PayingNetwork[],
  said: ReadonlyMap<string, string | null>,
): PlacedLine[] {
  const named: NamedNetwork[] = networks.map(({ networkUuid, payers }) => ({ networkUuid, names: payers }))
  const byName = networksByName(named)
  const keys = keysOf(lines)
  return lines.map((line, i) => {
    const own = said.get(line.payer)
    const isSaid = own !== undefined
    return { ...line, key: keys[i] ?? '', networkUuid: isSaid ? own : byName(line.text), isSaid }
  })
}

export async function savedPayers(tx: Tx): Promise<Map<string, string | null>> {
  const rows = await tx.select({ payer: bankPayer.payer, networkUuid: bankPayer.networkUuid }).from(bankPayer)
  return new Map(rows.map((r) => [r.payer, r.networkUuid]))
}

/** The given keys that are stored already. */
export async function knownKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .select({ key: bankLine.key })
    .from(bankLine)
    .where(sql`${bankLine.key} = ANY(${sql.param([...keys])})`)
  return new Set(rows.map((r) => r.key))
}

/** Sets the network of a payer. Stored lines follow; lines of a payer that is no network are deleted. */
export async function savePayer(
  tx: Tx,
  {
    accountUuid,
    payer,
    networkUuid,
    now,
  }: { accountUuid: string; payer: string; networkUuid: string | null; now: Date },
): Promise<void> {
  await tx
    .insert(bankPayer)
    .values({ accountUuid, payer, networkUuid, saidAt: now })
    .onConflictDoUpdate({
      target: [bankPayer.accountUuid, bankPayer.payer],
      set: { networkUuid, saidAt: now },
    })
  if (networkUuid === null) await tx.delete(bankLine).where(eq(bankLine.payer, payer))
  else await tx.update(bankLine).set({ networkUuid }).where(eq(bankLine.payer, payer))
}

export type Remittance = {
  uuid: string
  networkUuid: string
  day: string
  amount: string
  currency: string
  text: string
  payer: string
}

/** Network payments according to the account's bank, oldest first. */
export const remittancesOf = (database: Database, accountUuid: string): Promise<Remittance[]> =>
  database.as(accountUuid, (tx) =>
    tx
      .select({
        uuid: bankLine.uuid,
        networkUuid: bankLine.networkUuid,
        day: bankLine.day,
        amount: bankLine.amount,
        currency: bankLine.currency,
        text: bankLine.text,
        payer: bankLine.payer,
      })
      .from(bankLine)
      .orderBy(bankLine.day, bankLine.key),
  )

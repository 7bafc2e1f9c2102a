import { Decimal } from '../../contract/decimal.ts'
import { leastPayout } from '../../contract/creators/creator-words.ts'
import { readRateBook } from '../money/index.ts'
import { readStatements, totalsOf } from '../settlement/index.ts'
import type { Database, Tx } from '../store/database/open.ts'
import { readStanding, readStated } from './read-standing.ts'
import { type Convert, statementLines } from './statement-lines.ts'
import { type CreatorEntity, creatorStatement } from './tables.ts'

export type Made = { rateDay: string; until: Date }

/** Converts amounts at the rates of a day, rounded once to the payable decimals. */
async function converter(database: Database, to: string, day: string, currencies: readonly string[]): Promise<Convert> {
  const book = await readRateBook(database, [to, ...currencies])
  return (amount, from) => book.payable(amount, from, to, day)
}

/** The statement as it would be now: nothing is written. */
export async function draftStatement(database: Database, tx: Tx, who: CreatorEntity, { rateDay, until }: Made) {
  const [standing, stated, statements] = [
    await readStanding(tx, who.uuid, until),
    await readStated(tx, who.uuid),
    await readStatements(tx, creatorStatement, who.uuid),
  ]
  const [last] = statements
  const currencies = [...standing, ...stated].map((s) => s.currency)
  const convert = await converter(database, who.currency, rateDay, [...currencies, ...(last ? [last.currency] : [])])
  const made = statementLines(standing, stated, convert)
  if ('missing' in made) return made
  const carried = last ? convert(Decimal.of(last.carriedOut), last.currency) : Decimal.zero
  if (carried === null) return { missing: last?.currency ?? '' }
  const carriedIn = last?.currency === who.currency ? last.carriedOut : carried.fixed(4)
  const totals = totalsOf(
    made.lines.map((l) => l.converted),
    carriedIn,
    leastPayout,
  )
  // carried money alone may reach the minimum after the currency was changed
  const isWorthClosing = made.lines.length > 0 || Number(totals.payout) > 0
  return { lines: made.lines, totals, isWorthClosing, standing, statements, convert }
}

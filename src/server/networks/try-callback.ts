import type { z } from 'zod'
import type { Callback } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/index.ts'
import { isPlaceholder, readFilled } from '../../connectors/shared/links/placeholders.ts'
import type { triedCallback } from '../../contract/networks/networks.ts'
import type { ConversionStatus } from '../../contract/status.ts'
import type { Clock } from '../time/clock.ts'
import { Fail } from '../http/fail.ts'
import type { Arrival, Take } from '../money/index.ts'
import { hashOfSecret } from '../outside/index.ts'
import type { Database } from '../store/database/open.ts'
import { callbackPath, tokenOf } from './callbacks.ts'
import type { ConnectionRow } from './live.ts'
import { runAndRollBack } from '../store/database/run-and-roll-back.ts'

export type TryParts = { database: Pick<Database, 'pool'>; clock: Clock; take: Take; publicUrl: string }
type Tried = z.output<typeof triedCallback>

const refused = (problem: string, over: Partial<Tried> = {}): Tried => ({
  isAccepted: false,
  problem,
  filledByNetwork: [],
  notes: [],
  sale: null,
  ...over,
})

/** Sample values for a network's macros in an address the publisher wrote. Other macros are left out. */
const examples = (now: Date): Record<string, string> => ({
  transactionId: 'EXAMPLE-1',
  amount: '100.00',
  commission: '10.00',
  currency: 'EUR',
  status: 'approved',
  date: now.toISOString(),
})

/** The address, or the reason why it would not reach this connection. */
function readAddress(text: string, row: ConnectionRow, publicUrl: string): URL | string {
  const begin = `${publicUrl}${callbackPath}`
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (!url) return `This is no address. It has to begin with ${begin}`
  if (url.origin !== new URL(publicUrl).origin)
    return `The address leads to ${url.origin.slice(0, 100)}, where nobody takes callbacks for this account. It has to begin with ${begin}`
  const token = tokenOf(`${url.pathname}${url.search}`)
  if (!token) return `This is not the address of a callback. It has to begin with ${begin}`
  if (hashOfSecret(token) !== row.callbackHash)
    return 'The address is not the one of this connection: show the callback URL and copy it again'
  return url
}

/** Notes for the publisher about a sale that would be stored. */
function notesOf(row: Kept, given: URLSearchParams, unread: readonly string[]): string[] {
  const notes: string[] = unread.map((name) => `${name} is not read: nothing of that name is known`)
  const [kind, value = ''] = row.error_code.split(':')
  if (kind === 'commission' || kind === 'amount' || kind === 'currency' || kind === 'date' || kind === 'status')
    notes.push(
      value === 'missing'
        ? `${kind} is missing: the sale is kept, and counts nothing until it comes`
        : kind === 'currency'
          ? `no rate is known for ${value}: the sale is kept, and counts nothing in your currency`
          : `${kind} "${value}" is not understood: the sale is kept with what is known of it`,
    )
  if ((given.get('clickId') ?? '') !== '' && row.click_id === '')
    notes.push('clickId is none that Outbound made: the sale would not find the page it came from')
  return notes
}

type Kept = {
  transaction_id: string
  at: Date
  status: ConversionStatus
  sale: string
  commission: string
  currency: string
  order_id: string
  error_code: string
  click_id: string
}

/** Stores the sale as a callback would, reads the result, and rolls back. */
async function dryRun({ database, take }: TryParts, arrival: Arrival) {
  return runAndRollBack(database.pool, async (client) => {
    const [outcome] = await take(client, [arrival])
    const key = outcome && 'key' in outcome ? outcome.key : ''
    const { rows } = await client.query<Kept>(
      `SELECT transaction_id, at, status, trim_scale(sale)::text AS sale, trim_scale(commission)::text AS commission, currency, order_id, error_code, click_id
         FROM conversion WHERE connection_uuid = $1 AND transaction_id = $2`,
      [arrival.payer.uuid, key],
    )
    return { outcome, kept: rows[0] }
  })
}

/** The placeholders of an address that still have to be filled in, and the address with example values. */
function fill(url: URL, callback: Callback, isWritten: boolean, now: Date) {
  const own = new URL(callback.template('https://outbound.invalid/')).searchParams
  const values = examples(now)
  const query = new URLSearchParams()
  const filledByNetwork: Tried['filledByNetwork'] = []
  for (const [name, value] of url.searchParams) {
    // braces in our own template are not macros; those in a network's own address are the network's
    const isMacro = isPlaceholder(value) && (isWritten ? own.get(name) !== value.trim() : true)
    if (!isMacro) query.append(name, value)
    else {
      filledByNetwork.push({ name: name.slice(0, 100), macro: value.trim().slice(0, 100) })
      if (isWritten && values[name] !== undefined) query.append(name, values[name])
    }
  }
  return { query, filledByNetwork }
}

/** Reports what a call of a callback address, as pasted or edited, would do. Stores nothing. */
export async function tryCallback(parts: TryParts, row: ConnectionRow, address: string): Promise<Tried> {
  const callback = connectorOf(row.network)?.callback
  if (!callback) throw new Fail('badInput', 'This network sends no callbacks')
  if (!row.isActive) throw new Fail('badInput', 'The connection is not active. Connect it again.')
  const url = readAddress(address, row, parts.publicUrl)
  if (typeof url === 'string') return refused(url)
  const isWritten = row.network === 'generic'
  const now = parts.clock.now()
  const { query, filledByNetwork } = fill(url, callback, isWritten, now)
  // only the network knows the values of the macros in its own address
  if (!isWritten && filledByNetwork.length > 0) return { ...refused(''), isAccepted: true, filledByNetwork }
  const parsed = readFilled(callback, { query, form: new URLSearchParams(), json: undefined }, isWritten)
  if ('problem' in parsed) return refused(parsed.problem, { filledByNetwork })
  const { outcome, kept } = await dryRun(parts, {
    payer: row,
    source: 'callback',
    transaction: parsed.transaction,
    receivedAt: now,
  })
  if (outcome?.kind === 'rejected') return refused(outcome.problem, { filledByNetwork })
  if (!outcome || !kept) throw new Error('a callback was taken in and is not there')
  const known = new URL(callback.template('https://outbound.invalid/')).searchParams
  const unread = isWritten
    ? [...new Set(query.keys())].filter((name) => !known.has(name) && !callback.reads?.has(name))
    : []
  return {
    isAccepted: true,
    problem: '',
    filledByNetwork,
    notes: notesOf(
      kept,
      query,
      unread.map((name) => name.slice(0, 100)),
    ),
    sale: {
      transactionId: kept.transaction_id,
      outcome: outcome.kind,
      datetime: kept.at.toISOString(),
      status: kept.status,
      sale: kept.sale,
      commission: kept.commission,
      currencyCode: kept.currency,
      orderId: kept.order_id,
    },
  }
}

import type { LedgerKind } from '../../../contract/money/ledger.ts'
import { type WebhookType, webhookTypes } from '../../../contract/integrations/webhook-types.ts'
import { money } from '../../../report/format.ts'
import type { NumberedChange } from '../../money/index.ts'
import { shownChange } from '../v1/conversions.ts'
import type { News } from './bodies.ts'

/** The message type for a change of a transaction; null for a change that did not take effect. */
const toldAs: Record<LedgerKind, WebhookType | null> = {
  new: 'conversion.created',
  changed: 'conversion.changed',
  cut: 'conversion.changed',
  moved: 'conversion.changed',
  detail: 'conversion.changed',
  back: 'conversion.changed',
  gone: 'conversion.removed',
  refused: null,
}

/** A conversion's change as a message: the data of `/v1/changes`, and the screen of its receipt. */
export function changeNews(change: NumberedChange, publicUrl: string): News | null {
  const type = toldAs[change.row.ledgerKind]
  if (type === null) return null
  const { row, number } = change
  const { number: version, ...said } = shownChange(change)
  const url = row.conversionUuid
    ? `${publicUrl}/insights/conversions?conversion=${row.conversionUuid}`
    : `${publicUrl}/networks`
  const { now, before } = row
  const amounts = `${money(now.commission, now.currencyCode)} commission, ${now.status}`
  const was = before ? ` It was ${money(before.commission, before.currencyCode)}, ${before.status}.` : ''
  return {
    type,
    key: `change ${number}`,
    at: new Date(row.ledgerDatetime),
    about: [row.name, row.orderId || row.transactionId].filter(Boolean).join(' · '),
    data: { version, ...said, url },
    head: webhookTypes[type],
    text: `${row.name || row.networkName}${row.orderId ? `, order ${row.orderId}` : ''}: ${
      type === 'conversion.removed' ? `${row.networkName} lists it no more.${was}` : `${amounts}.${was}`
    }`,
    url,
  }
}

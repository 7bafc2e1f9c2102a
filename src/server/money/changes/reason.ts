import type { LedgerKind } from '../../../contract/money/ledger.ts'
import type { ArrivalSource } from '../tables.ts'

/** Notes on an arrival besides what it changed. */
export const reasonKinds = ['', 'mark', 'takenBack', 'late', 'commission', 'sale'] as const
type Told = {
  why: (typeof reasonKinds)[number]
  kind: LedgerKind
  source: ArrivalSource
  said_sale: string | null
  said_commission: string | null
  before_status: string | null
  changed_at: string
  before_changed_at: string
}

/** `2026-03-02T09:00:00.000Z` → `2026-03-02 09:00 UTC` */
const minute = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
/** Only the network's own times make an arrival count as late (R102: which word of a sale counts). */
function lateReason(r: Told): string {
  const known = `the network’s change of ${minute(r.before_changed_at)}`
  const stays = `it stays ${r.before_status ?? ''}.`
  if (r.changed_at !== '') return `Changed by the network on ${minute(r.changed_at)}, before ${known}: ${stays}`
  return r.source === 'upload'
    ? `A file does not overrule ${known}: ${stays}`
    : `It says no time of change, and does not overrule ${known}: ${stays}`
}

/** Text for the publisher: why a change was refused, or what else to know about it. */
export function reasonOf(r: Told): string {
  if (r.why === 'late') return lateReason(r)
  if (r.why === 'commission' || r.why === 'sale')
    return `A ${r.why} of "${r.why === 'sale' ? r.said_sale : r.said_commission}" cannot be right. It counts as 0.`
  if (r.why === 'takenBack')
    return r.kind === 'gone' ? 'The file it came with was deleted.' : 'A file that said otherwise was deleted.'
  if (r.why === 'mark')
    return r.kind === 'gone'
      ? 'The network lists it no more. What it said last still counts.'
      : 'The network lists it again.'
  return ''
}

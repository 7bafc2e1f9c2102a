import type { WrittenFormat } from '../../contract/account/written-formats.ts'
import type { SharedStatement, StatementView } from '../../contract/statement.ts'
import { writtenAs } from '../../report/customs.ts'
import { dayOf } from '../time/index.ts'
import { factsOf, statementFormat } from './facts.ts'
import type { Kind } from './kinds.ts'
import { mayTakeBack } from './period.ts'
import type { StatementRow } from './tables.ts'

/** `own`: the number and date format of the publisher's viewer. */
type Seen = { kind: Kind; now: Date; zone: string; own?: WrittenFormat }

const shown = (s: StatementRow, { kind, now, zone, own = 'british' }: Seen, isPublisher: boolean): SharedStatement => ({
  statementUuid: s.uuid,
  statementNumber: s.number,
  month: s.month,
  currencyCode: s.currency,
  lineCount: s.lineCount,
  carriedIn: Number(s.carriedIn),
  earned: Number(s.earned),
  returned: Number(s.returned),
  payout: Number(s.payout),
  carriedOut: Number(s.carriedOut),
  vatPercent: s.vatPercent,
  vat: Number(s.vat),
  toPay: Number(s.toPay),
  closedDatetime: s.closedAt.toISOString(),
  dueOn: s.dueOn,
  isOverdue: s.paidOn === null && s.dueOn !== null && s.dueOn < dayOf(now, zone),
  paidOn: s.paidOn,
  facts: writtenAs(statementFormat(s, { kind, isPublisher, own }), () => factsOf(s, { kind, zone, isPublisher })),
})

/** As shown to the other side, who pays the publisher or is paid by them. */
export const sharedStatement = (s: StatementRow, seen: Seen): SharedStatement => shown(s, seen, false)

export const shownStatement = (s: StatementRow, seen: Seen): StatementView => ({
  ...shown(s, seen, true),
  mayTakeBack: mayTakeBack(s.paidAt, seen.now),
  reference: s.reference,
})

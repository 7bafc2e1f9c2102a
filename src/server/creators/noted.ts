import { recordAudit } from '../account/index.ts'
import type { AuditAction } from '../../contract/account/audit-actions.ts'
import type { Tx } from '../store/database/open.ts'
import type { CreatorEntity } from './tables.ts'

type Actor = { accountUuid: string; userUuid: string | null }
type Sides = { before?: Record<string, unknown>; after?: Record<string, unknown> }

/**
 * An audit log entry about a creator. It uses their id: name, slug and mail are deleted on request, but the log stays
 * as written.
 */
export const noteOf = (
  tx: Tx,
  who: Actor,
  action: AuditAction & `creator${string}`,
  { id }: Pick<CreatorEntity, 'id'>,
  { of = '', ...sides }: Sides & { of?: string } = {},
): Promise<void> => recordAudit(tx, who, { action, object: [`Creator ${id}`, of].filter(Boolean).join(', '), ...sides })

const personal = {
  creatorName: 'name',
  creatorSlug: 'slug',
  creatorEmail: 'email',
  creatorAddress: 'address',
  creatorZipcode: 'zipcode',
  creatorCity: 'city',
  creatorCountryCode: 'countryCode',
  creatorVatNumber: 'vatNumber',
  creatorPaymentDetails: 'paymentDetails',
} as const

/** The recorded form of a change: for identifying data, only that it changed. */
export function changeOf(before: CreatorEntity, after: CreatorEntity): Required<Sides> {
  const plain = (c: CreatorEntity) => ({
    creatorCurrencyCode: c.currency,
    creatorPayableWhen: c.payableWhen,
    creatorSelfBilledSince: c.selfBilledSince,
  })
  const fields = Object.entries(personal).flatMap(([field, key]) => (before[key] === after[key] ? [] : [field]))
  const said = fields.length > 0 ? { changedFields: fields.join(', ') } : {}
  return { before: plain(before), after: { ...plain(after), ...said } }
}

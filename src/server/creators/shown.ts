import type { CreatorRow, CreatorView } from '../../contract/creators/creator-fields.ts'
import type { CreatorEntity } from './tables.ts'

/** Name and slug are encoded here and nowhere else. */
const base = (c: CreatorEntity) => ({
  creatorId: c.id,
  creatorName: encodeURIComponent(c.name),
  creatorSlug: encodeURIComponent(c.slug),
  creatorCreatedDatetime: c.createdAt.toISOString(),
  creatorUpdatedDatetime: c.updatedAt.toISOString(),
  creatorIsArchived: c.archivedAt !== null,
})

type Said = Pick<CreatorRow, 'creatorMappingStatus' | 'creatorIsUnusual'>
export const shownRow = (c: CreatorEntity, said: Said): CreatorRow => ({
  ...base(c),
  ...said,
})

export const shownCreator = (c: CreatorEntity): CreatorView => ({
  ...base(c),
  creatorEmail: c.email,
  creatorCurrencyCode: c.currency,
  creatorPayableWhen: c.payableWhen,
  creatorSelfBilledSince: c.selfBilledSince,
  creatorAddress: c.address,
  creatorZipcode: c.zipcode,
  creatorCity: c.city,
  creatorCountryCode: c.countryCode,
  creatorVatNumber: c.vatNumber,
  creatorPaymentDetails: c.paymentDetails,
  creatorIsErased: c.erasedAt !== null,
})

import type { partner } from '../tables.ts'

/** The business of a merchant, without what the publisher notes of it. */
export const companyOf = (of: typeof partner.$inferSelect) => ({
  companyName: of.companyName,
  companyAddress: of.companyAddress,
  companyZip: of.companyZip,
  companyCity: of.companyCity,
  companyCountry: of.companyCountry,
  companyVat: of.companyVat,
})

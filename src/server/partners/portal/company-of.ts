import type { partner } from '../tables.ts'

/** A merchant's business data, without the publisher's notes about it. */
export const companyOf = (of: typeof partner.$inferSelect) => ({
  companyName: of.companyName,
  companyAddress: of.companyAddress,
  companyZip: of.companyZip,
  companyCity: of.companyCity,
  companyCountry: of.companyCountry,
  companyVat: of.companyVat,
})

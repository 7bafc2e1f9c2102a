import { z } from 'zod'

/** A merchant's business, as named in its contracts and statements. */
export const companyDetails = {
  companyName: z.string(),
  companyAddress: z.string(),
  companyZip: z.string(),
  companyCity: z.string(),
  companyCountry: z.string(),
  companyVat: z.string(),
}

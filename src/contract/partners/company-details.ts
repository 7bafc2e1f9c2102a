import { z } from 'zod'

/** A merchant's business, as its contracts and statements name it. */
export const companyDetails = {
  companyName: z.string(),
  companyAddress: z.string(),
  companyZip: z.string(),
  companyCity: z.string(),
  companyCountry: z.string(),
  companyVat: z.string(),
}

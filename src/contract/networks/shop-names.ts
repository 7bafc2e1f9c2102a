import { longest } from '../bounds.ts'
import { z } from 'zod'
import { call } from '../call.ts'

const connectionUuid = z.uuid()
const merchant = z.object({
  advertiserUuid: z.uuid(),
  advertiserName: z.string(),
  advertiserDomain: z.string(),
  advertiserFaviconUrl: z.string().nullable(),
})
export const namedShop = z.object({ shopNameUuid: z.uuid(), shop: z.string(), advertiser: merchant })
export type NamedShop = z.output<typeof namedShop>
export const unknownShop = z.object({
  shop: z.string(),
  conversionCount: z.number(),
  lastConversionDatetime: z.string(),
})
export type UnknownShop = z.output<typeof unknownShop>

/** Shops named by a connection's sales that match no programme, domain or name in the catalogue. */
export const shopNames = {
  list: call({
    method: 'GET',
    path: '/networks/v1/connections/{connectionUuid}/shops',
    kind: 'read',
    summary: 'Shops of a connection that no merchant is known for, and those the account has said it of',
    input: z.object({ connectionUuid }),
    output: z.object({ unknown: z.array(unknownShop), named: z.array(namedShop) }),
  }),
  save: call({
    method: 'POST',
    path: '/networks/v1/connections/{connectionUuid}/shops',
    kind: 'write',
    summary: 'Says which merchant a shop is, for its sales that are there and those to come',
    input: z.object({
      connectionUuid,
      /** As named by the sales, ignoring case. */
      shop: z.string().trim().min(1).max(100),
      /** The shop's domain, or an address on it. */
      advertiserDomain: z.string().min(1, 'Enter the domain of the shop').max(longest.host),
    }),
    output: namedShop,
  }),
  remove: call({
    method: 'DELETE',
    path: '/networks/v1/connections/{connectionUuid}/shops/{shopNameUuid}',
    kind: 'write',
    summary: 'Takes it back: the sales of the shop are again what they say themselves',
    input: z.object({ connectionUuid, shopNameUuid: z.uuid() }),
    output: z.object({}),
  }),
}

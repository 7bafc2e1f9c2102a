import { z } from 'zod'

const text = z.string()
/** What a conversion inherits from its click: the columns the event store shares between the two. */
export const inherited = z.object({
  site_uuid: text,
  page: text,
  referrer: text,
  device: text,
  country: text,
  browser: text,
  os: text,
  origin: text,
  target: text,
  merchant_uuid: text,
  merchant: text,
  network_uuid: text,
  connection_uuid: text,
  campaign_uuid: text,
  smart_link: text,
  creator_id: text,
  is_boost: z.boolean(),
  is_partial: z.boolean(),
  sub_id: text,
  sub_id_1: text,
  sub_id_2: text,
  sub_id_3: text,
  sub_id_4: text,
  sub_id_5: text,
  tags: z.record(z.string(), z.string()),
})
export type Inherited = z.output<typeof inherited>
export const nothingInherited: Readonly<Inherited> = {
  site_uuid: '',
  page: '',
  referrer: '',
  device: '',
  country: '',
  browser: '',
  os: '',
  origin: '',
  target: '',
  merchant_uuid: '',
  merchant: '',
  network_uuid: '',
  connection_uuid: '',
  campaign_uuid: '',
  smart_link: '',
  creator_id: '',
  is_boost: false,
  is_partial: false,
  sub_id: '',
  sub_id_1: '',
  sub_id_2: '',
  sub_id_3: '',
  sub_id_4: '',
  sub_id_5: '',
  tags: {},
}

const isEmpty = (value: unknown) =>
  value === '' || value === false || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** As stored: non-empty values, and always the site. Makes a row a third as long. */
export const toStored = (i: Inherited): Partial<Inherited> =>
  Object.fromEntries(Object.entries(i).filter(([name, value]) => name === 'site_uuid' || !isEmpty(value)))

export const inheritedNames = Object.keys(nothingInherited) as (keyof Inherited)[]

/**
 * The stored values in the order of `inheritedNames`. An earlier version may have had fewer columns. Parsed by hand:
 * using the schema for each row was most of the cost of copying conversions.
 *
 * @throws TypeError when a column has the wrong type
 */
export function storedValues(stored: unknown): Inherited[keyof Inherited][] {
  if (typeof stored !== 'object' || stored === null) throw new TypeError('inherited is not an object')
  const known: Partial<Inherited> = stored
  return inheritedNames.map((name) => {
    const [value, nothing] = [known[name], nothingInherited[name]]
    if (value === undefined) return nothing
    if (typeof value !== typeof nothing || value === null) throw new TypeError(`inherited.${name} is odd`)
    return value
  })
}

/** The stored values as a complete object. Throws like `storedValues`. */
export const fromStored = (stored: unknown): Inherited => {
  const values = storedValues(stored)
  return Object.fromEntries(inheritedNames.map((name, i) => [name, values[i]])) as Inherited
}

/**
 * A conversion combined with its click. Everything about the visit comes from the click. The payer does not: network
 * and connection are those that reported the sale, and the merchant is that of its programme if known.
 */
export function withClick(base: Inherited, click: Inherited): Inherited {
  const isSameConnection = click.connection_uuid === base.connection_uuid
  const merchant = base.merchant_uuid === '' ? click : base
  return {
    ...click,
    network_uuid: base.network_uuid,
    connection_uuid: base.connection_uuid,
    merchant_uuid: merchant.merchant_uuid,
    merchant: merchant.merchant,
    campaign_uuid: isSameConnection && click.campaign_uuid !== '' ? click.campaign_uuid : base.campaign_uuid,
    sub_id: click.sub_id || base.sub_id,
    creator_id: base.creator_id || click.creator_id, // a coupon overrides a link (R93: orders with a creator's coupon)
  }
}

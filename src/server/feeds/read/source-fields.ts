import type { FeedFormat } from '../../../contract/feeds/feed-formats.ts'

/** A row of a source: values by lower-case path of their name, list items in order. */
export type SourceRow = ReadonlyMap<string, readonly string[]>
/** Key in a malformed row, with the error as value; no file has such a name. */
export const brokenRow = '!'
/** The names of each field: the first one with a value counts. */
export type FieldNames = {
  id: string[]
  title: string[]
  description: string[]
  /** All columns that may have the current or the former price; the lower one is current. */
  prices: string[]
  currency: string[]
  /** `begin/end` of a sale. */
  saleDays: string[]
  brand: string[]
  vendor: string[]
  productType: string[]
  googleCategory: string[]
  image: string[]
  extraImages: string[]
  link: string[]
  trackingLink: string[]
  stock: string[]
  availabilityDate: string[]
  gtin: string[]
  mpn: string[]
  condition: string[]
  shipping: string[]
  color: string[]
  size: string[]
  gender: string[]
  ageGroup: string[]
  material: string[]
  itemGroupId: string[]
}

/** Google's own attribute names, which several networks also use, and ours for custom files. */
const google: FieldNames = {
  id: ['id', 'sku'],
  title: ['title', 'name', 'product_name'],
  description: ['description'],
  prices: ['sale_price', 'price', 'saleprice', 'campaignprice', 'originalprice', 'finalprice'],
  currency: ['currency'],
  saleDays: ['sale_price_effective_date', 'salepriceeffectivedate'],
  brand: ['brand', 'manufacturer'],
  vendor: ['vendor', 'program_name', 'merchant_name', 'advertisername'],
  productType: ['product_type', 'producttype', 'category'],
  googleCategory: ['google_product_category', 'googleproductcategory.id', 'googleproductcategory'],
  image: ['image_link', 'imagelink', 'image', 'imageurl', 'image_url'],
  extraImages: ['additional_image_link', 'additionalimagelink'],
  link: ['link', 'link@href', 'url', 'producturl', 'product_url'],
  trackingLink: ['tracking_link', 'trackinglink', 'trackingurl', 'ads_redirect'],
  stock: ['availability', 'instock', 'in_stock', 'stock'],
  availabilityDate: ['availability_date', 'availabilitydate'],
  gtin: ['gtin', 'ean', 'upc'],
  mpn: ['mpn'],
  condition: ['condition'],
  shipping: ['shipping', 'shipping.price'],
  color: ['color', 'colour'],
  size: ['size'],
  gender: ['gender'],
  ageGroup: ['age_group', 'agegroup'],
  material: ['material'],
  itemGroupId: ['item_group_id', 'itemgroupid'],
}

/** A network's own names take precedence. Sources and captured examples: docs/feeds.md. */
const own: Record<FeedFormat, Partial<FieldNames>> = {
  adtraction: {
    id: ['sku', 'id'],
    title: ['name', 'title'],
    link: ['producturl', 'link'],
    image: ['imageurl', 'image_link'],
    stock: ['instock', 'availability'],
    gtin: ['ean', 'gtin'],
    mpn: ['manufacturerarticlenumber', 'mpn'],
  },
  awin: {
    id: ['aw_product_id', 'merchant_product_id'],
    description: ['description', 'product_short_description'],
    prices: ['search_price', 'store_price', 'product_price_old', 'rrp_price', 'display_price'],
    brand: ['brand_name'],
    vendor: ['merchant_name'],
    productType: ['product_type', 'merchant_product_category_path', 'merchant_category', 'category_name'],
    image: ['merchant_image_url', 'large_image', 'aw_image_url'],
    extraImages: ['alternate_image', 'alternate_image_two', 'alternate_image_three', 'alternate_image_four'],
    link: ['merchant_deep_link'],
    trackingLink: ['aw_deep_link'],
    stock: ['in_stock', 'stock_status', 'stock_quantity'],
    gtin: ['product_gtin', 'ean', 'upc', 'isbn'],
    shipping: ['delivery_cost'],
    color: ['colour'],
    size: ['fashion:size'],
    gender: ['fashion:suitable_for'],
    material: ['fashion:material'],
    itemGroupId: ['parent_product_id'],
  },
  daisycon: {
    id: ['update_info.daisycon_unique_id', 'product_info.sku'],
    title: ['product_info.title'],
    description: ['product_info.description', 'product_info.description_short'],
    prices: ['product_info.price', 'product_info.price_old'],
    currency: ['product_info.currency', 'program_info.currency'],
    brand: ['product_info.brand'],
    vendor: ['program_info.name'],
    productType: ['product_info.category_path', 'product_info.category'],
    googleCategory: ['product_info.google_category_id'],
    image: ['product_info.images.location'],
    trackingLink: ['product_info.link'],
    stock: ['product_info.in_stock', 'product_info.in_stock_amount'],
    gtin: ['product_info.ean'],
    mpn: ['product_info.sku'],
    condition: ['product_info.condition'],
    shipping: ['product_info.price_shipping'],
    color: ['product_info.color_primary'],
    size: ['product_info.size'],
    gender: ['product_info.gender_target'],
    material: ['product_info.material_description'],
  },
  partnerads: {
    id: ['produktid'],
    title: ['produktnavn', 'name', 'title'],
    description: ['beskrivelse', 'description'],
    prices: ['nypris', 'glpris', 'price'],
    brand: ['brand', 'producent'],
    vendor: ['forhandler'],
    productType: ['kategorinavn'],
    image: ['billedurl'],
    trackingLink: ['vareurl', 'link'],
    link: [],
    stock: ['lagerantal'],
    gtin: ['ean'],
    shipping: ['fragtomk'],
  },
  tradedoubler: {
    id: ['offers.id'],
    title: ['name'],
    description: ['description', 'shortdescription'],
    prices: ['offers.pricehistory.price.value', 'sale price', 'price_old', 'old price'],
    currency: ['offers.pricehistory.price.currency'],
    vendor: ['offers.programname'],
    productType: ['categories.name', 'categories.tdcategoryname'],
    image: ['productimage.url'],
    extraImages: ['additional_image_link_1', 'additional_image_link_2', 'additional_image_link_3'],
    link: ['offers.sourceproducturl'],
    trackingLink: ['offers.producturl'],
    stock: ['offers.availability', 'offers.instock'],
    gtin: ['identifiers.ean', 'gtin', 'identifiers.upc'],
    mpn: ['identifiers.mpn', 'identifiers.sku'],
    condition: ['offers.condition'],
    shipping: ['offers.shippingcost', 'shipping_price'],
  },
  tradetracker: {
    id: ['productid', '@id', 'id', 'product id'],
    title: ['name'],
    prices: ['price', 'price.amount', 'fromprice', 'sale_price'],
    currency: ['price@currency', 'price.currency', 'currency'],
    productType: ['categorypath', 'categories.category@path', 'categories.category'],
    image: ['imageurl', 'images.image'],
    extraImages: ['imageurl_2', 'imageurl_3', 'images.image'],
    link: [],
    trackingLink: ['producturl', 'url'],
    stock: ['stock', 'availability'],
    gtin: ['ean', 'gtin'],
    mpn: ['mpn', 'sku'],
    shipping: ['deliverycosts', 'shipping'],
  },
  flexoffers: {
    id: ['pid', 'sku'],
    title: ['name'],
    description: ['description', 'shortdescription'],
    prices: ['finalprice', 'saleprice', 'price'],
    currency: ['pricecurrency'],
    vendor: ['advertisername'],
    image: ['imageurl'],
    link: ['deeplinkurl'],
    trackingLink: ['linkurl'],
    stock: ['isinstock'],
    gtin: ['upcorean'],
  },
  webgains: { link: [], trackingLink: ['link', 'deeplink'] },
  addrevenue: { link: ['url', 'producturl'], trackingLink: ['trackinglink', 'link'] },
  commissionjunction: {
    prices: ['saleprice.amount', 'sale_price', 'price.amount', 'price'],
    currency: ['price.currency', 'currency'],
    vendor: ['advertisername', 'program_name'],
    trackingLink: ['linkcode.clickurl'],
    shipping: ['shipping.price.amount'],
  },
  google: {},
  custom_csv: {},
}

export const fieldsOf = (format: FeedFormat): FieldNames => ({ ...google, ...own[format] })

/** A network's names, followed by those of Google's format. */
export const orGoogles = (names: FieldNames): FieldNames => {
  const both = Object.entries(google).map(([field, of]) => [field, [...names[field as keyof FieldNames], ...of]])
  return Object.fromEntries(both) as FieldNames
}

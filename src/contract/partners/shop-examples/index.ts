import type { Example, ExampleKeys } from './example.ts'
import { imageExample, scriptExample, shopifyExample, thanksExample } from './page-examples.ts'
import { curlExample, nodeExample, phpExample, postbackExample } from './server-examples.ts'
import { woocommerceExample } from './woocommerce-example.ts'

export type { Example, ExampleKeys } from './example.ts'

/** The kinds of shop, in the order of the install page's tabs. */
export const shopKinds = [
  ['curl', 'curl', [scriptExample, curlExample]],
  ['node', 'Node', [scriptExample, nodeExample]],
  ['php', 'PHP', [scriptExample, phpExample]],
  ['woocommerce', 'WooCommerce', [scriptExample, woocommerceExample]],
  ['shopify', 'Shopify', [shopifyExample]],
  ['postback', 'Signed address', [scriptExample, postbackExample]],
  ['page', 'Pages only', [scriptExample, thanksExample, imageExample]],
] as const satisfies readonly (readonly [string, string, readonly ((keys: ExampleKeys) => Example)[]])[]
export type ShopKind = (typeof shopKinds)[number][0]

/** The code examples for a kind of shop, with the merchant's own keys. The only place with these texts. */
export const examplesOf = (kind: ShopKind, keys: ExampleKeys): Example[] =>
  shopKinds.flatMap(([key, , examples]) => (key === kind ? examples.map((make) => make(keys)) : []))

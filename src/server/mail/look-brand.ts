/** The look of an account's own brand, for mails and PDFs (R237: white label). */
export type LookBrand = {
  name: string
  colour: string
  colourDark: string
  /** As a link; '' for none. */
  help: string
  senderName: string
  /** The logo. */
  png?: Buffer
  /** Where replies go. */
  replyTo?: string
  /** The account's own address, and the key confirmed in its domain's DNS; absent until that is verified. */
  from?: { address: string; signs: { domainName: string; keySelector: string; privateKey: string } }
}

/** The brand of an account, if it has one and its plan includes it. */
export type BrandOf = (accountUuid: string) => Promise<LookBrand | null>

/** Placeholder in mail texts for the product's name, or that of the account's brand. It cannot be typed. */
export const product = '\uE000'
export const productName = 'Outbound'

export const named = (text: string, name = productName): string => text.replaceAll(product, name)

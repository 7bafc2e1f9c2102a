/** The look of an account's own brand, for mails and PDFs (R237: white label). */
export type LookBrand = {
  name: string
  colour: string
  colourDark: string
  /** As a link; '' for nowhere. */
  help: string
  senderName: string
  /** The logo. */
  png?: Buffer
  /** Where answers go. */
  replyTo?: string
  /** The account's own address, and the key its domain says is ours; absent while that is not seen. */
  from?: { address: string; signs: { domainName: string; keySelector: string; privateKey: string } }
}

/** The brand of an account, where it has one and its plan holds it. */
export type BrandOf = (accountUuid: string) => Promise<LookBrand | null>

/** Stands in texts of mails where the product is named: its name, or that of the account's brand. No key types it. */
export const product = '\uE000'
export const productName = 'Outbound'

export const named = (text: string, name = productName): string => text.replaceAll(product, name)

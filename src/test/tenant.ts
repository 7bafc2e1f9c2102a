import type { Contract } from '../contract/index.ts'
import type { Session, TestApp } from './start-app.ts'

/** Real ids of one account, of every kind a call may take. The modules' parts create the rows they name. */
export type TenantIds = {
  account: string
  user: string
  session: string
  passkey: string
  invitation: string
  invoice: string
  site: string
  connection: string
  /** From the catalogue, which all accounts share. */
  network: string
  campaign: string
  merchant: string
  /** A note about that merchant. */
  note: string
  /** The domain of that merchant. */
  shop: string
  favourite: string
  view: string
  schedule: string
  conversion: string
  click: string
  costUpload: string
  customNetwork: string
  media: string
  mapping: string
  conversionUpload: string
  bankFile: string
  shopName: string
  stateWord: string
  smartLink: string
  /** A suggestion, by its key. */
  recommendation: string
  /** A drop that was reported. */
  alert: string
  /** A note on days. */
  annotation: string
  feed: string
  ignoredLink: string
  /** Host and path of a link that was checked. */
  linkTarget: string
  change: string
  /** A second connection and its campaign, for the same merchant on the same site. */
  otherConnection: string
  otherCampaign: string
  /** A direct partner with its contract, which has a proposal, one of its people and a note about it. */
  partner: string
  partnerContract: string
  partnerTerms: string
  partnerUser: string
  partnerNote: string
  partnerStatement: string
  /** A creator by public id, who waits for approval for that campaign's programme. */
  creator: string
  programme: string
  creatorShare: string
  creatorCoupon: string
  creatorStatement: string
  apiKey: string
  extensionKey: string
  webhook: string
  webhookMessage: string
  assistantDraft: string
  sheet: string
  siteGroup: string
  ownDomain: string
}
export type TenantWorld = { app: TestApp; theirs: Session; ids: TenantIds; marker: string }

/** The input of a call as a function of ids; `null` for a call without input. */
type InputOf = ((ids: TenantIds) => object) | null

/**
 * A module's inputs for the tenant matrix, and the rows behind its ids. A missing call does not compile; an id without
 * a row in the account fails the matrix.
 */
export type TenantPart<G extends keyof Contract> = {
  rows?: (world: TenantWorld) => Promise<Partial<TenantIds>>
  inputs: { [M in G]: { [K in keyof Contract[M]]: InputOf } }
}

export const range = { fromDate: '2026-01-01', toDate: '2026-12-31' }
export const filters = (ids: TenantIds) => ({
  channelUuids: [ids.site],
  connectionUuids: [ids.connection],
  trackerUuids: [ids.campaign],
})

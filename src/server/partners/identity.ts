/** The requesting merchant. It comes from their session or key, never from an address or an input. */
export type PartnerIdentity = { accountUuid: string; partnerUuid: string }

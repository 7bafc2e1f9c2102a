/** Which merchant asks. It comes from their session or their key, never from an address or an input. */
export type PartnerIdentity = { accountUuid: string; partnerUuid: string }

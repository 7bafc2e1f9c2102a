/** Imported by the browser too, so without schemas. */
export const mappingStates = ['pending', 'approved', 'declined'] as const
export type MappingState = (typeof mappingStates)[number]

/** Percent of the publisher's commission, or an amount per sale or lead. */
export const rateKinds = ['percent', 'fixed'] as const
export type RateKind = (typeof rateKinds)[number]

/** Widest first: the narrowest one that fits a sale applies. */
export const rateScopes = ['all', 'merchant', 'programme'] as const
export type RateScope = (typeof rateScopes)[number]

/** When a creator's share may be paid: once the merchant approved the sale, or once the network paid the publisher. */
export const payableWhens = ['approved', 'paid'] as const
export type PayableWhen = (typeof payableWhens)[number]

export const entryStates = ['pending', 'payable', 'reversed'] as const
export type EntryState = (typeof entryStates)[number]

/**
 * On this day of a month, in the publisher's time zone, the previous month closes automatically (R76: closing a month).
 */
export const closesOnDay = 5

/**
 * Smaller amounts, in the creator's currency, are not paid out but carried to the next statement (R92: statements of
 * creators).
 */
export const leastPayout = 50
